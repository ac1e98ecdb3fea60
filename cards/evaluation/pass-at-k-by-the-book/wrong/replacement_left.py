"""
title: unsolved problems score zero, the power is left
verdict: wrong_answer
reason: logic
left: [with-replacement]
introduced: []
must_say:
  - "Gone: A problem that was never solved counts as solved"
  - "left: 1 of 2"
must_not_say: ["The samples are drawn with replacement"]
"""


def pass_at_k(n, c, k):
    rates = 1 - (1 - c / n) ** k
    rates[(n - c < k) & (c > 0)] = 1.0
    return rates, rates.mean()
