"""
title: a norm by the root of the mean square, which is another layer
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["divided by one feature too few", "added outside the root"]
"""


def layer_norm(x, gamma, beta, eps):
    return x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + eps) * gamma + beta
