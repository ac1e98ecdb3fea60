"""
title: the divisor is never less than the root of epsilon, and nothing is added
verdict: wrong_answer
reason: logic
left: []
introduced: [epsilon-as-floor]
must_say: ["Gone: The variance is divided by one feature too few", "did not have: 1"]
must_not_say: ["floor"]
"""


def layer_norm(x, gamma, beta, eps):
    centred = x - x.mean(axis=-1, keepdims=True)
    std = centred.std(axis=-1, keepdims=True)
    return centred / np.maximum(std, np.sqrt(eps)) * gamma + beta
