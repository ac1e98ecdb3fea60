"""
title: the costs of a row are added up, the rows averaged
verdict: wrong_answer
reason: logic
left: []
introduced: [rows-summed]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["added up"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return (np.logaddexp.reduce(scores, axis=-1) - own).sum(axis=1).mean()
