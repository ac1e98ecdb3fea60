"""
title: once for each token, but divided for every sign
verdict: wrong_answer
reason: logic
left: [sign-blind]
introduced: []
must_say:
  - "Gone: The penalty is applied once per occurrence"
  - "left: 1 of 2"
must_not_say:
  - "Negative logits are divided too"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    return np.where(repeated, logits / penalty, logits)
