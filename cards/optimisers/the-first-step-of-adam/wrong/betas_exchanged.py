"""
title: each mean has the decay of the other
verdict: wrong_answer
reason: logic
left: []
introduced: [betas-exchanged]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["exchanged"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b2 * m + (1 - b2) * g
    v = b1 * v + (1 - b1) * g * g
    size = np.sqrt(v / (1 - b2**t)) + eps
    return w - lr * m / (1 - b1**t) / size, m, v
