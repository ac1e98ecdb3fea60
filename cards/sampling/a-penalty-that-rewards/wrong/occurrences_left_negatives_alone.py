"""
title: only positive logits are changed, once per occurrence
verdict: wrong_answer
reason: logic
left: [once-per-occurrence]
introduced: [negatives-left-alone]
must_say:
  - "Gone: Negative logits are divided too"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say:
  - "The penalty is applied once per occurrence"
  - "left alone"
"""


def apply_penalty(logits, seen, penalty):
    size = logits.shape[1]
    counts = np.stack([np.bincount(ids, minlength=size) for ids in seen])
    return np.where(logits > 0, logits / penalty**counts, logits)
