"""
title: the frequencies alone are float32
accept: true
must_say: []
must_not_say: []
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    frequencies = (base ** (-np.arange(half) / half)).astype(np.float32)
    t = positions[:, None] * frequencies
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
