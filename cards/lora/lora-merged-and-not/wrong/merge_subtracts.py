"""
title: the merge takes the update off
verdict: wrong_answer
reason: logic
left: []
introduced: [merge-subtracts]
must_say: ["`output` agrees", "did not have: 1"]
must_not_say: ["takes the update off"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W - alpha / len(A) * (B @ A)
