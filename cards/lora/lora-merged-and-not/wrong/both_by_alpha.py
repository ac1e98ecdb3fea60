"""
title: the merge was made to agree with the wrong forward pass
verdict: wrong_answer
reason: logic
left: [not-over-rank]
introduced: [merge-by-alpha]
must_say:
  - "Gone: The merge leaves the scale out"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The update is not divided by the rank", "alpha alone"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha * (B @ A)
