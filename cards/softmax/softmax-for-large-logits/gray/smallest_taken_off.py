"""
title: the smallest logit of each row is taken off
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def softmax(x, axis):
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(x - x.min(axis=axis, keepdims=True))
        return e / e.sum(axis=axis, keepdims=True)
