"""A loop over the rank, one outer product at a time."""


def lora_forward(x, W, A, B, alpha):
    out = np.matmul(x, W.T)
    for a, b in zip(A, B.T):
        out = out + alpha / len(A) * np.multiply.outer(x @ a, b)
    return out


def lora_merge(W, A, B, alpha):
    merged = W.copy()
    for a, b in zip(A, B.T):
        merged += np.outer(b, a) * alpha / len(A)
    return merged
