"""
title: epsilon as a floor, under the variance of a sample
verdict: wrong_answer
reason: logic
left: [sample-variance]
introduced: [epsilon-as-floor]
must_say: ["Gone: Epsilon is added outside the root", "left: 1 of 2", "did not have: 1"]
must_not_say: ["divided by one feature too few", "floor"]
"""


def layer_norm(x, gamma, beta, eps):
    var = np.clip(x.var(axis=-1, ddof=1, keepdims=True), eps, None)
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(var) * gamma + beta
