"""
title: weights rounded to four decimals
accept: false
reason: precision
must_say: ["`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return np.round(e / e.sum(axis=axis, keepdims=True), 4)
