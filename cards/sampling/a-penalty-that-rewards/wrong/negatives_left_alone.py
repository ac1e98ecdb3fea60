"""
title: only positive logits are changed
verdict: wrong_answer
reason: logic
left: []
introduced: [negatives-left-alone]
must_say:
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say:
  - "left alone"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    return np.where(repeated & (logits > 0), logits / penalty, logits)
