"""
title: the row is divided by its variance
verdict: wrong_answer
reason: logic
left: []
introduced: [no-root]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["root is missing"]
"""


def layer_norm(x, gamma, beta, eps):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / (var + eps) * gamma + beta
