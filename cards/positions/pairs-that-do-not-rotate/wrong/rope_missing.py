"""
title: the turning has another name
verdict: invalid
must_say: ["`rope`"]
must_not_say:
  - "The angles are laid out for neighbours"
  - "The keys are turned backwards"
"""


def rotate(x, positions, base):
    return x


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rotate(q, q_positions, base), rotate(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
