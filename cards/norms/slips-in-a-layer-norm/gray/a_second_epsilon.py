"""
title: another 1e-12 under the root
accept: true
must_say: []
must_not_say: []
"""


def layer_norm(x, gamma, beta, eps):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) / np.sqrt(var + eps + 1e-12) * gamma + beta
