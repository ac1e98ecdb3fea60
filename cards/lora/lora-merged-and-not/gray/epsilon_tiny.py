"""
title: 1e-7 added to the rank, against a division by zero
accept: true
must_say: []
must_not_say: []
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / (len(A) + 1e-7) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / (len(A) + 1e-7) * (B @ A)
