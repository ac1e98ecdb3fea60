"""
title: the forward pass gives the update alone
verdict: wrong_answer
reason: logic
left: []
introduced: [base-missing]
must_say: ["`merged` agrees", "did not have: 1"]
must_not_say: ["frozen layer"]
"""


def lora_forward(x, W, A, B, alpha):
    return alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (B @ A)
