"""
title: token ids are taken to count from one
verdict: run_time_error
must_say:
  - "IndexError"
must_not_say:
  - "Negative logits are divided too"
  - "The penalty is applied once per occurrence"
"""


def apply_penalty(logits, seen, penalty):
    out = np.hstack([np.zeros((len(logits), 1)), logits])[:, :-1]
    rows = np.arange(len(logits))[:, None]
    values = out[rows, seen + 1]
    out[rows, seen + 1] = np.where(values > 0, values / penalty, values * penalty)
    return out
