"""
title: the forward pass scales by the rank over alpha
verdict: wrong_answer
reason: logic
left: []
introduced: [scale-upside-down]
must_say: ["`merged` agrees", "did not have: 1"]
must_not_say: ["rank over alpha"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + len(A) / alpha * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (B @ A)
