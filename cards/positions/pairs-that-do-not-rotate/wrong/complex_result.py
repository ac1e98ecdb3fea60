"""
title: the turned pairs come back as complex numbers
verdict: wrong_answer
reason: dtype
left: null
introduced: []
must_say: ["`rotated`"]
must_not_say:
  - "The angles are laid out for neighbours"
  - "The keys are turned backwards"
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    angles = np.outer(positions, base ** (-np.arange(half) / half))
    return (x[..., :half] + 1j * x[..., half:]) * np.exp(1j * angles)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
