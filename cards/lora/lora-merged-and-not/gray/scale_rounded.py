"""
title: the scale is rounded to two decimals
accept: false
reason: precision
must_say: ["`output`", "`merged`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + round(alpha / len(A), 2) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + round(alpha / len(A), 2) * (B @ A)
