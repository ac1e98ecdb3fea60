def lora_forward(x, W, A, B, alpha):
    """(batch, token, width) -> the same."""
    scale = alpha / len(A)
    low = x @ A.T                     # (batch, token, rank)
    return x @ W.T + scale * (low @ B.T)


def lora_merge(W, A, B, alpha):
    """(width, width) -> the same."""
    update = B @ A                    # (width, width)
    return W + alpha / len(A) * update
