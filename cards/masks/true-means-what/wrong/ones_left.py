"""
title: the sense is right, and hidden keys gain one logit
verdict: wrong_answer
reason: logic
left: [zeros-and-ones]
introduced: []
must_say: ["Gone: The mask has the wrong sense", "left: 1 of 2"]
must_not_say: ["added as zeros and ones"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores + np.where(keep[:, None], 0.0, 1.0), axis=-1)
    return weights @ v, weights
