"""Exponentials of the future are zeroed before the sum; the maximum is the past's."""


def causal_attention(q, k, v):
    s = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    past = np.tri(q.shape[-2])
    top = np.diagonal(np.maximum.accumulate(s, axis=-1), axis1=-2, axis2=-1)
    e = np.exp(np.minimum(s - top[..., None], 0)) * past
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ v, weights
