"""
title: 1e-24 added under the root, besides eps
accept: true
must_say: []
must_not_say: []
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    size = np.sqrt(v / (1 - b2**t) + 1e-24) + eps
    return w - lr * m / (1 - b1**t) / size, m, v
