"""
title: the largest absolute value is taken off
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["`weights` holds infinite or undefined numbers"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    with np.errstate(invalid="ignore"):
        e = np.exp(x - np.abs(x).max(axis=axis, keepdims=True))
        return e / e.sum(axis=axis, keepdims=True)
