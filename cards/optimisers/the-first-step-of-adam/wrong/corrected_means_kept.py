"""
title: the corrected moments are returned
verdict: wrong_answer
reason: logic
left: []
introduced: [corrected-means-kept]
must_say: ["`new_m`", "`new_v`", "left: 0 of 2", "did not have: 1"]
must_not_say: ["stored"]
"""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = (b1 * m + (1 - b1) * g) / (1 - b1**t)
    v = (b2 * v + (1 - b2) * g * g) / (1 - b2**t)
    return w - lr * m / (np.sqrt(v) + eps), m, v
