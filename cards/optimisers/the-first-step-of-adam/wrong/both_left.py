"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [first-without-power, second-by-the-rest]
introduced: []
must_say:
  - "`new_w`"
  - "`new_m` and `new_v` agree"
  - "left: 2 of 2"
  - "the same as the code of the question"
must_not_say:
  - "The first correction ignores the step"
  - "The second correction divides by the wrong share"
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - lr * m / (1 - b1) / (np.sqrt(v / b2**t) + eps), m, v
