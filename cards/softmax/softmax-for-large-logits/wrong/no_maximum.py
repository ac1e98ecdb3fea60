"""
title: the maximum is gone altogether
verdict: wrong_answer
reason: logic
left: []
introduced: [no-maximum]
must_say: ["Gone: The maximum starts from zero", "did not have: 1"]
must_not_say: ["No maximum"]
"""


def softmax(x, axis):
    e = np.exp(x)
    return e / e.sum(axis=axis, keepdims=True)
