"""
title: the merge scales by alpha alone
verdict: wrong_answer
reason: logic
left: []
introduced: [merge-by-alpha]
must_say: ["`output` agrees", "did not have: 1"]
must_not_say: ["alpha alone"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha * (B @ A)
