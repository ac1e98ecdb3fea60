"""Queries and keys are turned in one call and cut apart."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] / base ** (np.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    n = q.shape[2]
    positions = np.concatenate([q_positions, k_positions])
    both = rope(np.concatenate([q, k], axis=2), positions, base)
    return both[:, :, :n] @ both[:, :, n:].swapaxes(2, 3) * q.shape[3] ** -0.5
