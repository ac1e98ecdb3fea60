"""
title: the maximum is the row's, the sum is the array's
verdict: wrong_answer
reason: logic
left: []
introduced: [sum-of-everything]
must_say: ["Gone: The maximum starts from zero", "did not have: 1"]
must_not_say: ["share one sum"]
"""


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum()
