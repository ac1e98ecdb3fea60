"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [angles-for-neighbours, keys-backwards]
introduced: []
must_say:
  - "`rotated`"
  - "`scores`"
  - "the same as the code of the question"
  - "left: 2 of 2"
must_not_say:
  - "The angles are laid out for neighbours"
  - "The keys are turned backwards"
"""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    angles = np.outer(positions, base ** (-np.arange(half) / half))
    angles = np.repeat(angles, 2, axis=-1)
    first, second = x[..., :half], x[..., half:]
    crossed = np.concatenate([-second, first], axis=-1)
    return x * np.cos(angles) + crossed * np.sin(angles)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, -k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
