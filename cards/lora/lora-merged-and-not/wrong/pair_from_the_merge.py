"""
title: the merge returns the matrix and the scale
verdict: wrong_answer
reason: dtype
left: null
introduced: []
must_say: ["`merged`"]
must_not_say:
  - "The update is not divided by the rank"
  - "The merge leaves the scale out"
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    scale = alpha / len(A)
    return W + scale * (B @ A), scale
