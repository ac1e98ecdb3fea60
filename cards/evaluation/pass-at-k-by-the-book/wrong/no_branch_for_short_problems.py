"""
title: the binomial coefficient of too few samples is zero
verdict: run_time_error
must_say: ["ZeroDivisionError"]
must_not_say:
  - "A problem that was never solved counts as solved"
  - "The samples are drawn with replacement"
"""

from math import comb


def pass_at_k(n, c, k):
    rates = []
    for a, b in zip(n.tolist(), c.tolist()):
        rates.append(1 - comb(a - b, k) / comb(a, k))
    return np.array(rates), np.mean(rates)
