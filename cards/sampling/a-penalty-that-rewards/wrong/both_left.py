"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [sign-blind, once-per-occurrence]
introduced: []
must_say:
  - "`penalised`"
  - "left: 2 of 2"
  - "the same as the code of the question"
must_not_say:
  - "Negative logits are divided too"
  - "The penalty is applied once per occurrence"
"""


def apply_penalty(logits, seen, penalty):
    size = logits.shape[1]
    counts = np.stack([np.bincount(ids, minlength=size) for ids in seen])
    return logits / penalty**counts
