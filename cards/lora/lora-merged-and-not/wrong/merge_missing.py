"""
title: only the forward pass was sent
verdict: invalid
must_say: ["lora_merge"]
must_not_say:
  - "The update is not divided by the rank"
  - "The merge leaves the scale out"
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)
