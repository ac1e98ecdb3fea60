"""
title: a pair turns from its second member toward its first
verdict: wrong_answer
reason: logic
left: []
introduced: [other-direction]
must_say:
  - "Gone: The angles are laid out for neighbours"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["Queries and keys are both turned the other way"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] * base ** (-np.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos + b * sin, b * cos - a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
