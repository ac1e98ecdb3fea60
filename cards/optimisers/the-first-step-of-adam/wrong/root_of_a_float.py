"""
title: the root of an array is taken with math
verdict: run_time_error
must_say: ["TypeError"]
must_not_say:
  - "The first correction ignores the step"
  - "The second correction divides by the wrong share"
"""

import math


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    size = math.sqrt(v / (1 - b2**t)) + eps
    return w - lr * m / (1 - b1**t) / size, m, v
