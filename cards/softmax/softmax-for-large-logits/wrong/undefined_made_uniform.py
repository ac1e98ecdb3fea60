"""
title: undefined weights are replaced by equal ones, the cause is left
verdict: wrong_answer
reason: logic
left: [maximum-from-zero]
introduced: []
must_say: ["left: 1 of 1"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    with np.errstate(invalid="ignore"):
        e = np.exp(x - np.max(x, axis=axis, keepdims=True, initial=0.0))
        weights = e / e.sum(axis=axis, keepdims=True)
    return np.where(np.isnan(weights), 1 / x.shape[axis], weights)
