"""
title: the exponent lacks its factor of two
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The angles are laid out for neighbours"
  - "The keys are turned backwards"
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] * base ** (-np.arange(half) / (2 * half))
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
