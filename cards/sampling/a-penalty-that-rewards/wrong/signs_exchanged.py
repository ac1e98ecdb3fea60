"""
title: positive logits are multiplied, negative ones divided
verdict: wrong_answer
reason: logic
left: []
introduced: [signs-exchanged]
must_say:
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say:
  - "exchanged"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    raised = np.where(logits < 0, logits / penalty, logits * penalty)
    return np.where(repeated, raised, logits)
