"""
title: the merge adds the transpose of the update
verdict: wrong_answer
reason: logic
left: []
introduced: [update-transposed]
must_say: ["`output` agrees", "did not have: 1"]
must_not_say: ["transpose"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (A.T @ B.T)
