"""
title: the visible weights are set to zero after the softmax
verdict: wrong_answer
reason: logic
left: [wrong-sense]
introduced: [mask-after-softmax]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The mask has the wrong sense", "after the softmax"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1) * (1.0 - keep[:, None])
    return weights @ v, weights
