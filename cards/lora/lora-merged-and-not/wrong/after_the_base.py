"""
title: the adapter reads the output of the frozen layer
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The update is not divided by the rank"
  - "The merge leaves the scale out"
"""


def lora_forward(x, W, A, B, alpha):
    base = x @ W.T
    return base + alpha / len(A) * (base @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (B @ A)
