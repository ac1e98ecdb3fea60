"""
title: the first correction has no power, and the decays are exchanged
verdict: wrong_answer
reason: logic
left: [first-without-power]
introduced: [betas-exchanged]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The first correction ignores the step", "exchanged"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b2 * m + (1 - b2) * g
    v = b1 * v + (1 - b1) * g * g
    size = np.sqrt(v / (1 - b2**t)) + eps
    return w - lr * m / (1 - b1) / size, m, v
