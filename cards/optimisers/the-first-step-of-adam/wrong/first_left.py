"""
title: the second correction is right, the first has no power
verdict: wrong_answer
reason: logic
left: [first-without-power]
introduced: []
must_say:
  - "Gone: The second correction divides by the wrong share"
  - "left: 1 of 2"
must_not_say: ["The first correction ignores the step"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    size = np.sqrt(v / (1 - b2**t)) + eps
    return w - lr * m / (1 - b1) / size, m, v
