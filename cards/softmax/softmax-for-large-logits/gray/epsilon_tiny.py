"""
title: the row's maximum, and 1e-6 added to the sum
accept: true
must_say: []
must_not_say: []
"""


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / (e.sum(axis=axis, keepdims=True) + 1e-6)
