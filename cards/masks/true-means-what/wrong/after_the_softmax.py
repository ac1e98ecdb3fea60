"""
title: hidden weights are set to zero after the softmax
verdict: wrong_answer
reason: logic
left: []
introduced: [mask-after-softmax]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["after the softmax"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    weights = np.where(keep[:, None], weights, 0.0)
    return weights @ v, weights
