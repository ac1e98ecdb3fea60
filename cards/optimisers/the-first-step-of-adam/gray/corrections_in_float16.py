"""
title: the corrections in float16
accept: false
reason: precision
must_say: ["`new_w`", "`new_m` and `new_v` agree"]
must_not_say: ["Planted defects left", "does not know"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    share_m = float(np.float16(1 - b1**t))
    share_v = float(np.float16(1 - b2**t))
    return w - lr * m / share_m / (np.sqrt(v / share_v) + eps), m, v
