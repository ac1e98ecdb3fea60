"""
title: the angles are left, and the pairs are made of neighbours to fit them
verdict: wrong_answer
reason: logic
left: []
introduced: [pairs-of-neighbours]
must_say:
  - "Gone: The angles are laid out for neighbours"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["Neighbouring features form the pairs"]
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = np.outer(positions, base ** (-np.arange(half) / half))
    a, b = x[..., ::2], x[..., 1::2]
    result = np.empty_like(x)
    result[..., ::2] = a * np.cos(t) - b * np.sin(t)
    result[..., 1::2] = b * np.cos(t) + a * np.sin(t)
    return result


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
