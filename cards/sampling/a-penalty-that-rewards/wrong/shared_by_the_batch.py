"""
title: the tokens of all texts are penalised in every row
verdict: wrong_answer
reason: logic
left: []
introduced: [shared-by-the-batch]
must_say:
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say:
  - "texts of all"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.isin(np.arange(logits.shape[1]), seen)
    factor = np.where(repeated, penalty, 1.0)
    return np.where(logits > 0, logits / factor, logits * factor)
