"""
title: the function has another name
verdict: invalid
must_say: ["`softmax`"]
must_not_say: ["The maximum starts from zero"]
"""


def stable_softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
