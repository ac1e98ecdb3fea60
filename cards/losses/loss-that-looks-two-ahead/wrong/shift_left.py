"""
title: the logarithm is right, the labels are still shifted twice
verdict: wrong_answer
reason: logic
left: [shifted-twice]
introduced: []
must_say: ["Gone: The logarithm is taken of a softmax with a floor", "left: 1 of 2"]
must_not_say: ["shifted twice"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(*next_token_pairs(logits, ids))
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return np.mean(np.logaddexp.reduce(scores, axis=-1) - own)
