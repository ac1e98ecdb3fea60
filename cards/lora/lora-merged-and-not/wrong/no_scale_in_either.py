"""
title: the forward pass was made to agree with the wrong merge
verdict: wrong_answer
reason: logic
left: [merge-without-scale]
introduced: [no-forward-scale]
must_say:
  - "Gone: The update is not divided by the rank"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The merge leaves the scale out", "no scale"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ (W + B @ A).T


def lora_merge(W, A, B, alpha):
    return W + B @ A
