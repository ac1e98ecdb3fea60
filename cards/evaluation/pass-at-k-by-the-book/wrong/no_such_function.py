"""
title: the function has another name
verdict: invalid
must_say: ["pass_at_k"]
must_not_say:
  - "A problem that was never solved counts as solved"
  - "The samples are drawn with replacement"
"""


def estimate_pass_at_k(n, c, k):
    rates = 1 - (1 - c / n) ** k
    return rates, rates.mean()
