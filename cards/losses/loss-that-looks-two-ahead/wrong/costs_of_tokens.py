"""
title: one cost for each pair comes back, not their mean
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`loss`"]
must_not_say: ["shifted twice", "with a floor"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return np.logaddexp.reduce(scores, axis=-1) - own
