"""
title: the step is rounded to three decimals
accept: false
reason: precision
must_say: ["`new_w`", "`new_m` and `new_v` agree"]
must_not_say: ["Planted defects left", "does not know"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    size = np.sqrt(v / (1 - b2**t)) + eps
    return w - np.round(lr * m / (1 - b1**t) / size, 3), m, v
