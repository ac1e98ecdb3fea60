"""
title: the exponent has its factor of two twice
verdict: wrong_answer
reason: logic
left: []
introduced: [frequencies-fall-too-fast]
must_say:
  - "Gone: The angles are laid out for neighbours"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The frequencies fall twice as fast"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] * base ** (-4 * np.arange(half) / (2 * half))
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
