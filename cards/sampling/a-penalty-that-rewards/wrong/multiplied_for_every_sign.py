"""
title: multiplied for every sign
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say:
  - "in a way that the card does not know"
must_not_say:
  - "Negative logits are divided too"
  - "The penalty is applied once per occurrence"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    return np.where(repeated, logits * penalty, logits)
