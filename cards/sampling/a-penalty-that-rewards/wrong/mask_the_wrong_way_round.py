"""
title: the mask is the wrong way round
verdict: wrong_answer
reason: logic
left: []
introduced: [unseen-penalised]
must_say:
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say:
  - "were not seen"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    lowered = np.where(logits > 0, logits / penalty, logits * penalty)
    return np.where(repeated, logits, lowered)
