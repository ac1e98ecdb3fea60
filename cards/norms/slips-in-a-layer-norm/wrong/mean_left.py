"""
title: the mean stays in, the variance is taken about it all the same
verdict: wrong_answer
reason: logic
left: []
introduced: [mean-left]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["mean is not taken off"]
"""


def layer_norm(x, gamma, beta, eps):
    return x / np.sqrt(x.var(axis=-1, keepdims=True) + eps) * gamma + beta
