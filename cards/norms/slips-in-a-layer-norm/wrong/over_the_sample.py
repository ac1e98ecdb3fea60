"""
title: one mean and one variance for all tokens of a sample
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["divided by one feature too few", "added outside the root"]
"""


def layer_norm(x, gamma, beta, eps):
    mean = x.mean(axis=(1, 2), keepdims=True)
    var = x.var(axis=(1, 2), keepdims=True)
    return (x - mean) / np.sqrt(var + eps) * gamma + beta
