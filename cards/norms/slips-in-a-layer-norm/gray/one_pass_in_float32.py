"""
title: the variance in one pass, in float32
accept: false
reason: stability
must_say: ["Gone: The variance is divided by one feature too few"]
must_not_say: ["Planted defects left", "does not know"]
"""


def layer_norm(x, gamma, beta, eps):
    x = x.astype(np.float32)
    mean = x.mean(axis=-1, keepdims=True)
    var = np.abs((x * x).mean(axis=-1, keepdims=True) - mean * mean)
    return (x - mean) / np.sqrt(var + np.float32(eps)) * gamma + beta
