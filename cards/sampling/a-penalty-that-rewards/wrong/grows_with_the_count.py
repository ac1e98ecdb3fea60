"""
title: the factor grows linearly with the count
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
    size = logits.shape[1]
    counts = np.stack([np.bincount(ids, minlength=size) for ids in seen])
    factor = 1 + (penalty - 1) * counts
    return np.where(logits > 0, logits / factor, logits * factor)
