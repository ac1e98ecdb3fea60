"""
title: queries count from their first position
verdict: wrong_answer
reason: logic
left: []
introduced: [queries-from-zero]
must_say:
  - "`rotated` agrees"
  - "Gone: The angles are laid out for neighbours"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The queries of a chunk are counted from zero"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] / base ** (np.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q = rope(q, q_positions - min(q_positions), base)
    return q @ rope(k, k_positions, base).swapaxes(-1, -2) / q.shape[-1] ** 0.5
