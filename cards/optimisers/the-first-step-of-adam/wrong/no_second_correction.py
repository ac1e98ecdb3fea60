"""
title: the second moment is used as it is
verdict: wrong_answer
reason: logic
left: []
introduced: [no-second-correction]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["not corrected"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - lr * m / (1 - b1**t) / (np.sqrt(v) + eps), m, v
