"""
title: the largest logit of the whole array is taken off
verdict: wrong_answer
reason: logic
left: []
introduced: [maximum-of-everything]
must_say: ["Gone: The maximum starts from zero", "did not have: 1"]
must_not_say: ["whole array"]
"""


def softmax(x, axis):
    e = np.exp(x - x.max())
    return e / e.sum(axis=axis, keepdims=True)
