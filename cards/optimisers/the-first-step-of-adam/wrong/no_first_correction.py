"""
title: the first moment is used as it is
verdict: wrong_answer
reason: logic
left: []
introduced: [no-first-correction]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["not corrected"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - lr * m / (np.sqrt(v / (1 - b2**t)) + eps), m, v
