"""
title: the penalty is subtracted
verdict: wrong_answer
reason: logic
left: []
introduced: [subtracted]
must_say:
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say:
  - "subtracted"
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    return logits - penalty * repeated
