"""
title: the signs are right, every occurrence still counts
verdict: wrong_answer
reason: logic
left: [once-per-occurrence]
introduced: []
must_say:
  - "Gone: Negative logits are divided too"
  - "left: 1 of 2"
must_not_say:
  - "The penalty is applied once per occurrence"
"""


def apply_penalty(logits, seen, penalty):
    out = logits.copy()
    for row, ids in zip(out, seen):
        for token in ids:
            row[token] *= 1 / penalty if row[token] > 0 else penalty
    return out
