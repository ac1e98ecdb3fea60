"""
title: epsilon is under the root, the variance is still that of a sample
verdict: wrong_answer
reason: logic
left: [sample-variance]
introduced: []
must_say: ["Gone: Epsilon is added outside the root", "left: 1 of 2"]
must_not_say: ["divided by one feature too few"]
"""


def layer_norm(x, gamma, beta, eps):
    var = np.var(x, axis=-1, keepdims=True, ddof=1)
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(var + eps) * gamma + beta
