"""
title: the normalised row is kept in float16
accept: false
reason: precision
must_say: ["`y`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def layer_norm(x, gamma, beta, eps):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    normed = ((x - mean) / np.sqrt(var + eps)).astype(np.float16)
    return normed * gamma + beta
