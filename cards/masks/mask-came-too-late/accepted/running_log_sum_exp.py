"""A running log-sum-exp along the keys; each query reads its own entry."""


def causal_attention(q, k, v):
    s = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    running = np.logaddexp.accumulate(s, axis=-1)
    total = np.diagonal(running, axis1=-2, axis2=-1)[..., None]
    weights = np.exp(np.where(np.tri(q.shape[-2], dtype=bool), s - total, -np.inf))
    return [weights @ v, weights]
