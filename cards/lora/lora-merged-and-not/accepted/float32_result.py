"""Computed in float32 throughout, and float32 arrays come back."""


def lora_forward(x, W, A, B, alpha):
    x, W, A, B = (a.astype(np.float32) for a in (x, W, A, B))
    return x @ W.T + (x @ A.T @ B.T) * np.float32(alpha / len(A))


def lora_merge(W, A, B, alpha):
    W, A, B = (a.astype(np.float32) for a in (W, A, B))
    return W + (B @ A) * np.float32(alpha / len(A))
