"""
title: the forward pass divides by the root of the rank
verdict: wrong_answer
reason: logic
left: []
introduced: [over-root-of-rank]
must_say: ["`merged` agrees", "left: 0 of 2", "did not have: 1"]
must_not_say: ["root"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / np.sqrt(len(A)) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (B @ A)
