"""Angles and the crossing both have a minus, which cancel."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    angles = -positions[:, None] * base ** (-np.arange(half) / half)
    angles = np.concatenate([angles, angles], axis=-1)
    crossed = np.concatenate([x[..., half:], -x[..., :half]], axis=-1)
    return np.cos(angles) * x + np.sin(angles) * crossed


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
