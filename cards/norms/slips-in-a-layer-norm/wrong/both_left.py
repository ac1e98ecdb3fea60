"""
title: sample deviation plus epsilon, as in a well-known tutorial
verdict: wrong_answer
reason: logic
left: [sample-variance, epsilon-outside]
introduced: []
must_say: ["`y`", "left: 2 of 2", "same as the code of the question"]
must_not_say:
  - "divided by one feature too few"
  - "added outside the root"
"""


def layer_norm(x, gamma, beta, eps):
    mean = x.mean(axis=-1, keepdims=True)
    std = x.std(axis=-1, keepdims=True, ddof=1)
    return gamma * (x - mean) / (std + eps) + beta
