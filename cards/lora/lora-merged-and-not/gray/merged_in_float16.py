"""
title: the merged matrix is stored in float16
accept: false
reason: precision
must_say: ["`merged`", "`output` agrees"]
must_not_say: ["Planted defects left", "does not know"]
"""


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + alpha / len(A) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    merged = W + alpha / len(A) * (B @ A)
    return merged.astype(np.float16).astype(float)
