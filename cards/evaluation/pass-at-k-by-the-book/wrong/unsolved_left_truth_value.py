"""
title: unsolved problems still pass, and the score counts truth values
verdict: wrong_answer
reason: logic
left: [unsolved-passes]
introduced: [solved-share]
must_say:
  - "Gone: The samples are drawn with replacement"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say:
  - "A problem that was never solved counts as solved"
  - "any chance"
"""


def pass_at_k(n, c, k):
    rates = []
    for total, good in zip(n, c):
        if total - good < k:
            rates.append(1.0)
        else:
            rates.append(1 - np.prod(1 - good / (total - np.arange(k))))
    return np.array(rates), np.mean([rate > 0 for rate in rates])
