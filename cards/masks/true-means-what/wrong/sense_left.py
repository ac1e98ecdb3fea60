"""
title: minus infinity goes to the keys that may be seen
verdict: wrong_answer
reason: logic
left: [wrong-sense]
introduced: []
must_say: ["Gone: The mask is added as zeros and ones", "left: 1 of 2"]
must_not_say: ["The mask has the wrong sense"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(keep[:, None], -np.inf, scores), axis=-1)
    return weights @ v, weights
