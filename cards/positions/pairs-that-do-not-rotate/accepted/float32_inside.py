"""Everything is computed in float32 and returned as float64."""


def rope(x, positions, base):
    x = x.astype(np.float32)
    half = x.shape[-1] // 2
    frequencies = np.float32(base) ** (-np.arange(half, dtype="f4") / half)
    angles = positions.astype(np.float32)[:, None] * frequencies
    angles = np.concatenate([angles, angles], axis=-1)
    crossed = np.concatenate([-x[..., half:], x[..., :half]], axis=-1)
    turned = x * np.cos(angles) + crossed * np.sin(angles)
    return turned.astype(np.float64)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
