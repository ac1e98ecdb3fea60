"""
title: the merge multiplies A by B
verdict: run_time_error
must_say: ["not shown"]
must_not_say:
  - "The update is not divided by the rank"
  - "The merge leaves the scale out"
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (A @ B)
