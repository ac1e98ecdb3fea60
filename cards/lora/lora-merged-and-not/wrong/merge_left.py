"""
title: the forward pass is right, the merge has no scale
verdict: wrong_answer
reason: logic
left: [merge-without-scale]
introduced: []
must_say:
  - "`output` agrees"
  - "Gone: The update is not divided by the rank"
  - "left: 1 of 2"
must_not_say: ["The merge leaves the scale out"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / A.shape[0] * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + B @ A
