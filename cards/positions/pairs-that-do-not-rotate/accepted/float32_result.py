"""Float32 arrays come back."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = np.outer(positions, base ** (-np.arange(half) / half))
    cos, sin = np.cos(t).astype("f4"), np.sin(t).astype("f4")
    a, b = np.split(x.astype("f4"), 2, axis=-1)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
