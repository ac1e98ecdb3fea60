"""
title: the mean is taken off in place of the maximum
accept: false
reason: stability
must_say: ["Gone: The maximum starts from zero"]
must_not_say: ["Planted defects left", "does not know"]
"""


def softmax(x, axis):
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(x - x.mean(axis=axis, keepdims=True))
        return e / e.sum(axis=axis, keepdims=True)
