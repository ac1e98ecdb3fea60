"""
title: eps stands under the root
verdict: wrong_answer
reason: logic
left: []
introduced: [eps-inside-the-root]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["inside the root"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - lr * m / (1 - b1**t) / np.sqrt(v / (1 - b2**t) + eps), m, v
