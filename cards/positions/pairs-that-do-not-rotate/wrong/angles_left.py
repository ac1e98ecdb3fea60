"""
title: keys and queries turn alike, the angles are still for neighbours
verdict: wrong_answer
reason: logic
left: [angles-for-neighbours]
introduced: []
must_say:
  - "`rotated`"
  - "`scores`"
  - "Gone: The keys are turned backwards"
  - "left: 1 of 2"
must_not_say: ["The angles are laid out for neighbours"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    angles = np.outer(positions, base ** (-np.arange(half) / half))
    angles = np.repeat(angles, 2, axis=-1)
    first, second = x[..., :half], x[..., half:]
    crossed = np.concatenate([-second, first], axis=-1)
    return x * np.cos(angles) + crossed * np.sin(angles)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
