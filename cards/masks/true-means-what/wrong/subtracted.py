"""
title: the mask is turned round and subtracted, which gives the same weights
verdict: wrong_answer
reason: logic
left: [wrong-sense, zeros-and-ones]
introduced: []
must_say: ["left: 2 of 2"]
must_not_say: ["The mask has the wrong sense", "added as zeros and ones"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores - (~keep[:, None]).astype(float), axis=-1)
    return weights @ v, weights
