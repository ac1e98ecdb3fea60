"""
title: only the first row comes back
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`weights`"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return (e / e.sum(axis=axis, keepdims=True))[:1]
