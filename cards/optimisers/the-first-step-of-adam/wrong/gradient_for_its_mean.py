"""
title: the gradient itself is divided by the root
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The first correction ignores the step"
  - "The second correction divides by the wrong share"
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - lr * g / (np.sqrt(v / (1 - b2**t)) + eps), m, v
