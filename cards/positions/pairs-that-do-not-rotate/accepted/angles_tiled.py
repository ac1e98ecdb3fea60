"""The angles are tiled, and the halves rolled into one another's place."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    angles = np.tile(np.outer(positions, base ** -(np.arange(half) / half)), 2)
    sign = np.where(np.arange(2 * half) < half, -1, 1)
    return x * np.cos(angles) + sign * np.roll(x, half, -1) * np.sin(angles)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
