"""Tokens are taken from the last to the first, and turned back."""


def causal_attention(q, k, v):
    q, k, v = (a[..., ::-1, :] for a in (q, k, v))
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    seen = np.triu(np.ones(scores.shape[-2:], dtype=bool))
    weights = softmax(np.where(seen, scores, -np.inf), axis=-1)
    return (weights @ v)[..., ::-1, :], weights[..., ::-1, ::-1]
