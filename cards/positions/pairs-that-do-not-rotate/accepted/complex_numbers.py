"""Pairs are complex numbers, a turn is a product."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    z = x[..., :half] + 1j * x[..., half:]
    angles = np.outer(positions, base ** (-np.arange(half) / half))
    z = z * np.exp(1j * angles)
    return np.concatenate([z.real, z.imag], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
