def rope(x, positions, base):
    """(batch, head, token, d_head), every pair of features turned."""
    half = x.shape[-1] // 2
    frequencies = base ** (-np.arange(half) / half)
    angles = positions[:, None] * frequencies           # (token, half)
    angles = np.concatenate([angles, angles], axis=-1)  # (token, d_head)
    first, second = x[..., :half], x[..., half:]
    crossed = np.concatenate([-second, first], axis=-1)
    return x * np.cos(angles) + crossed * np.sin(angles)


def rotated_scores(q, k, q_positions, k_positions, base):
    """(batch, head, query, key)"""
    q = rope(q, q_positions, base)
    k = rope(k, k_positions, base)
    return q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
