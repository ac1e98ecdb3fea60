"""An online softmax over tiles of keys."""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all, tile=3):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    s = np.where(mask, q @ k_all.swapaxes(2, 3) / q.shape[3] ** 0.5, -np.inf)
    top = s[..., :1]
    total, mixed = np.zeros_like(top), np.zeros_like(q)
    for start in range(0, s.shape[-1], tile):
        part = s[..., start : start + tile]
        higher = np.maximum(top, part.max(axis=-1, keepdims=True))
        p, shrink = np.exp(part - higher), np.exp(top - higher)
        total = total * shrink + p.sum(axis=-1, keepdims=True)
        mixed = mixed * shrink + p @ v_all[:, :, start : start + tile]
        top = higher
    return mixed / total, np.exp(s - top) / total
