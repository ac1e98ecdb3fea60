"""
title: mean and variance are taken over the tokens
verdict: wrong_answer
reason: logic
left: []
introduced: [over-tokens]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["run over the tokens"]
"""


def layer_norm(x, gamma, beta, eps):
    mean, var = x.mean(axis=1, keepdims=True), x.var(axis=1, keepdims=True)
    return (x - mean) / np.sqrt(var + eps) * gamma + beta
