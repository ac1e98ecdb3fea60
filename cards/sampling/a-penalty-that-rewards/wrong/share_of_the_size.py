"""
title: a share of the size of the logit is taken off
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
    return logits - np.where(repeated, (penalty - 1) * np.abs(logits), 0)
