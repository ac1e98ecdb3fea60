"""
title: the maximum is the row's, but the axis is always the last
verdict: wrong_answer
reason: logic
left: []
introduced: [axis-ignored]
must_say: ["Gone: The maximum starts from zero", "did not have: 1"]
must_not_say: ["ignored"]
"""


def softmax(x, axis):
    e = np.exp(x - x.max(axis=-1)[:, None])
    return e / e.sum(axis=-1)[:, None]
