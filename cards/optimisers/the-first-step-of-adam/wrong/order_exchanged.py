"""
title: the means come before the weights, and the next step takes a weight for a square
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["`new_v`"]
must_not_say:
  - "The first correction ignores the step"
  - "The second correction divides by the wrong share"
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    size = np.sqrt(v / (1 - b2**t)) + eps
    return m, v, w - lr * m / (1 - b1**t) / size
