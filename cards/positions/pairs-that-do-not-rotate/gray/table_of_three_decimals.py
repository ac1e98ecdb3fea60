"""
title: cosines and sines from a table of three decimals
accept: false
reason: precision
must_say: ["`rotated`", "`scores`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = np.outer(positions, base ** (-np.arange(half) / half))
    cos, sin = np.round(np.cos(t), 3), np.round(np.sin(t), 3)
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
