"""An online softmax over tiles of keys, with a running maximum and sum."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads, tile=4):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    b, h, t, d = q.shape
    top = np.full((b, h, t, 1), -np.inf)
    total = np.zeros((b, h, t, 1))
    mixed = np.zeros((b, h, t, d))
    for start in range(0, t, tile):
        s = q @ k[:, :, start : start + tile].swapaxes(2, 3) / d**0.5
        new_top = np.maximum(top, s.max(axis=-1, keepdims=True))
        shrink = np.exp(top - new_top)
        p = np.exp(s - new_top)
        total = total * shrink + p.sum(axis=-1, keepdims=True)
        mixed = mixed * shrink + p @ v[:, :, start : start + tile]
        top = new_top
    weights = np.exp(q @ k.swapaxes(2, 3) / d**0.5 - top) / total
    return merge_heads(mixed / total) @ w_o, weights
