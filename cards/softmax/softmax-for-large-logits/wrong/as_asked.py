"""
title: zero still takes part in the maximum
verdict: wrong_answer
reason: logic
left: [maximum-from-zero]
introduced: []
must_say: ["`weights`", "left: 1 of 1", "same as the code of the question"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    e = np.exp(x - np.maximum(0, x.max(axis=axis, keepdims=True)))
    return e / e.sum(axis=axis, keepdims=True)
