"""
title: the variance is right, epsilon is still outside
verdict: wrong_answer
reason: logic
left: [epsilon-outside]
introduced: []
must_say:
  - "Gone: The variance is divided by one feature too few"
  - "left: 1 of 2"
must_not_say: ["added outside the root"]
"""


def layer_norm(x, gamma, beta, eps):
    centred = x - x.mean(axis=-1, keepdims=True)
    std = np.sqrt((centred**2).mean(axis=-1, keepdims=True))
    return centred / (std + eps) * gamma + beta
