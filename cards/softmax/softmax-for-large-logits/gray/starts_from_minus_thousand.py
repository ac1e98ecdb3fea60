"""
title: the maximum starts from minus one thousand
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def softmax(x, axis):
    with np.errstate(invalid="ignore"):
        top = np.max(x, axis=axis, keepdims=True, initial=-1000.0)
        e = np.exp(x - top)
        return e / np.sum(e, axis=axis, keepdims=True)
