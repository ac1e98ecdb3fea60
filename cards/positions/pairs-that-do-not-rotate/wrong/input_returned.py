"""
title: nothing turns, so lengths stay, and scores under a shift too
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
    return x.copy()


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
