"""
title: the frozen matrix is used input by output
verdict: wrong_answer
reason: logic
left: []
introduced: [base-transposed]
must_say: ["`merged` agrees", "did not have: 1"]
must_not_say: ["transpose"]
"""


def lora_forward(x, W, A, B, alpha):
    return np.dot(x, W) + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    return W + alpha / len(A) * (B @ A)
