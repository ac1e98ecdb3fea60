"""
title: the keys are not turned at all
verdict: wrong_answer
reason: logic
left: []
introduced: [keys-not-turned]
must_say:
  - "`rotated` agrees"
  - "Gone: The angles are laid out for neighbours"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The keys are not turned"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] / base ** (np.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q = rope(q, q_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
