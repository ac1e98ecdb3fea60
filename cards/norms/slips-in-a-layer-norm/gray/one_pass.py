"""
title: the variance in one pass, in float64
accept: true
must_say: []
must_not_say: []
"""


def layer_norm(x, gamma, beta, eps):
    mean = x.mean(axis=-1, keepdims=True)
    var = (x**2).mean(axis=-1, keepdims=True) - mean**2
    return (x - mean) / np.sqrt(var + eps) * gamma + beta
