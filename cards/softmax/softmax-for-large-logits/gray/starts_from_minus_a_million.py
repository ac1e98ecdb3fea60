"""
title: the maximum starts from minus one million, farther than any logit here
accept: true
must_say: []
must_not_say: []
"""


def softmax(x, axis):
    top = np.max(x, axis=axis, keepdims=True, initial=-1e6)
    e = np.exp(x - top)
    return e / np.sum(e, axis=axis, keepdims=True)
