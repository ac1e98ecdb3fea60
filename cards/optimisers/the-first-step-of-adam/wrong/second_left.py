"""
title: the first correction is right, the second takes the rest
verdict: wrong_answer
reason: logic
left: [second-by-the-rest]
introduced: []
must_say:
  - "Gone: The first correction ignores the step"
  - "left: 1 of 2"
must_not_say: ["The second correction divides by the wrong share"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    size = np.sqrt(v / b2**t) + eps
    return w - lr * m / (1 - b1**t) / size, m, v
