"""
title: the function has another name
verdict: invalid
must_say:
  - "apply_penalty"
must_not_say:
  - "Negative logits are divided too"
  - "The penalty is applied once per occurrence"
"""


def penalise(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    lowered = np.where(logits > 0, logits / penalty, logits * penalty)
    return np.where(repeated, lowered, logits)
