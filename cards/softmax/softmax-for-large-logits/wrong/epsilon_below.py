"""
title: a small number is added to the sum, the cause is left
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    top = np.max(x, axis=axis, keepdims=True, initial=0.0)
    e = np.exp(x - top)
    return e / (np.sum(e, axis=axis, keepdims=True) + 1e-12)
