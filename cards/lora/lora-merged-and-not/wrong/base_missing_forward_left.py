"""
title: the frozen part is gone, and the scale is still alpha
verdict: wrong_answer
reason: logic
left: [not-over-rank]
introduced: [base-missing]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The update is not divided by the rank", "frozen layer"]
"""


def lora_forward(x, W, A, B, alpha):
    return alpha * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (B @ A)
