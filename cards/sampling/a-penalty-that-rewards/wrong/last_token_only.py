"""
title: the newest token alone is penalised
verdict: wrong_answer
reason: logic
left: []
introduced: [last-token-only]
must_say:
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say:
  - "Only the last"
"""


def apply_penalty(logits, seen, penalty):
    ids = np.arange(logits.shape[1])
    factor = np.where(ids == seen[:, -1][:, None], penalty, 1.0)
    return np.where(logits > 0, logits / factor, logits * factor)
