"""
title: both defects gone, and the scale too
verdict: wrong_answer
reason: logic
left: []
introduced: [no-scale]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["not scaled"]
"""


def attend(q, k, v, keep):
    scores = np.where(keep[:, None], q @ k.swapaxes(-2, -1), -np.inf)
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
