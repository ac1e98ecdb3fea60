"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [not-over-rank, merge-without-scale]
introduced: []
must_say:
  - "`output`"
  - "`merged`"
  - "left: 2 of 2"
  - "the same as the code of the question"
must_not_say:
  - "The update is not divided by the rank"
  - "The merge leaves the scale out"
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + B @ A
