"""
title: every sample is given the mask of the first
verdict: wrong_answer
reason: logic
left: []
introduced: [mask-of-first-sample]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["first sample"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(keep[0], scores, -np.inf), axis=-1)
    return weights @ v, weights
