"""An own softmax under the given name, and the flat result reshaped."""


def softmax(z):
    z = np.exp(z - z.max(1)[:, None])
    return z / z.sum(1)[:, None]


def top_p_filter(logits, p):
    q = softmax(logits)
    batch, size = q.shape
    order = np.argsort(-q, 1) + size * np.arange(batch)[:, None]
    flat = q.ravel()
    ranked = flat[order]
    out = np.zeros(batch * size)
    out[order] = np.where(np.cumsum(ranked, 1) - ranked < p, ranked, 0)
    return out.reshape(batch, size)
