"""
title: the output is rounded to three decimals
accept: false
reason: precision
must_say: ["`y`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def layer_norm(x, gamma, beta, eps):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return np.round((x - mean) / np.sqrt(var + eps) * gamma + beta, 3)
