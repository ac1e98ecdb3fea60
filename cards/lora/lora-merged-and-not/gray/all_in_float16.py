"""
title: everything in float16
accept: false
reason: precision
must_say: ["`output`", "`merged`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def lora_forward(x, W, A, B, alpha):
    x, W, A, B = (a.astype(np.float16) for a in (x, W, A, B))
    return x @ W.T + np.float16(alpha / len(A)) * (x @ A.T @ B.T)


def lora_merge(W, A, B, alpha):
    W, A, B = (a.astype(np.float16) for a in (W, A, B))
    return W + np.float16(alpha / len(A)) * (B @ A)
