"""
title: eps is added to the root before it is corrected
verdict: wrong_answer
reason: logic
left: []
introduced: [eps-before-the-correction]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["before the correction"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    rate = lr * np.sqrt(1 - b2**t) / (1 - b1**t)
    return w - rate * m / (np.sqrt(v) + eps), m, v
