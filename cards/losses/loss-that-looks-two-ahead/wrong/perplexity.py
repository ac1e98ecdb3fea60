"""
title: the exponential of the loss comes back
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["shifted twice", "with a floor"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return np.exp(np.mean(np.logaddexp.reduce(scores, axis=-1) - own))
