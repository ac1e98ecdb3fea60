"""
title: all tokens are penalised, seen or not
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
    return np.where(logits > 0, logits / penalty, logits * penalty)
