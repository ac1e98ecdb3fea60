"""Computed in float32 throughout, and float32 arrays come back."""


def causal_attention(q, k, v):
    q, k, v = (a.astype(np.float32) for a in (q, k, v))
    scores = q @ k.swapaxes(-2, -1) / np.float32(q.shape[-1] ** 0.5)
    keep = np.tri(q.shape[-2], dtype=bool)
    weights = softmax(np.where(keep, scores, np.float32("-inf")), axis=-1)
    return weights @ v, weights
