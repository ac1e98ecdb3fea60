"""
title: the angles alone are rounded to float16
accept: false
reason: precision
must_say: ["`rotated`", "`scores`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = np.outer(positions, base ** (-np.arange(half) / half))
    t = t.astype(np.float16).astype(float)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
