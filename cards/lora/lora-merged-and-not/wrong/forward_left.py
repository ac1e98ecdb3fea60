"""
title: the merge is right, the forward pass scales by alpha alone
verdict: wrong_answer
reason: logic
left: [not-over-rank]
introduced: []
must_say:
  - "`merged` agrees"
  - "Gone: The merge leaves the scale out"
  - "left: 1 of 2"
must_not_say: ["The update is not divided by the rank"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / A.shape[0] * (B @ A)
