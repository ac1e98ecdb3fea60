"""
title: everything in float16
accept: false
reason: precision
must_say:
  - "`rotated`"
  - "`scores`"
  - "Gone: The angles are laid out for neighbours"
must_not_say: ["Planted defects left", "does not know"]
"""


def rope(x, positions, base):
    x = x.astype(np.float16)
    half = x.shape[-1] // 2
    t = np.outer(positions, base ** (-np.arange(half) / half))
    cos, sin = np.cos(t).astype(np.float16), np.sin(t).astype(np.float16)
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.float16(q.shape[-1] ** 0.5)
