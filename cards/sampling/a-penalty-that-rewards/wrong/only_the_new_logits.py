"""
title: the logits of the tokens of the text come back
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say:
  - "`penalised`"
must_not_say:
  - "Negative logits are divided too"
  - "The penalty is applied once per occurrence"
"""


def apply_penalty(logits, seen, penalty):
    values = np.take_along_axis(logits, seen, axis=1)
    return np.where(values > 0, values / penalty, values * penalty)
