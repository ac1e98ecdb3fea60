"""
title: neighbours are paired and come out as two halves
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
    t = np.outer(positions, base ** (-np.arange(half) / half))
    a, b = x[..., ::2], x[..., 1::2]
    parts = []
    parts.append(a * np.cos(t) - b * np.sin(t))
    parts.append(b * np.cos(t) + a * np.sin(t))
    return np.concatenate(parts, axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
