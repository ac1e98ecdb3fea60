"""In the scores, positions are counted from the first key."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] / base ** (np.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    start = k_positions[0]
    q = rope(q * q.shape[-1] ** -0.5, q_positions - start, base)
    return np.einsum("bhid,bhjd->bhij", q, rope(k, k_positions - start, base))
