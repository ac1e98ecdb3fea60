"""
title: the shift goes the wrong way
verdict: wrong_answer
reason: logic
left: []
introduced: [token-before]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["wrong way"]
"""


def next_token_loss(logits, ids):
    scores, labels = logits[:, 1:], ids[:, :-1]
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return np.mean(np.logaddexp.reduce(scores, axis=-1) - own)
