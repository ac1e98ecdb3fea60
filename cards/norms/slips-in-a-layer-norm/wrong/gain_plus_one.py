"""
title: the gain is taken for one that is stored less one
verdict: wrong_answer
reason: logic
left: []
introduced: [gain-plus-one]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["added to the gain"]
"""


def layer_norm(x, gamma, beta, eps):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / np.sqrt(var + eps) * (1.0 + gamma) + beta
