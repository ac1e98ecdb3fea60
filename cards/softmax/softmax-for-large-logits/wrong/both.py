"""
title: zero takes part in the maximum, and the sum is the array's
verdict: wrong_answer
reason: logic
left: [maximum-from-zero]
introduced: [sum-of-everything]
must_say: ["left: 1 of 1", "did not have: 1"]
must_not_say: ["The maximum starts from zero", "share one sum"]
"""


def softmax(x, axis):
    top = x.max(axis=axis, keepdims=True)
    e = np.exp(x - np.where(top > 0, top, 0))
    return e / np.sum(e, keepdims=True)
