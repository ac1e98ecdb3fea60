"""
title: a problem with fewer than k samples gets zero
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "A problem that was never solved counts as solved"
  - "The samples are drawn with replacement"
"""

from math import comb


def pass_at_k(n, c, k):
    rates = []
    for a, b in zip(n.tolist(), c.tolist()):
        rates.append(1 - comb(a - b, k) / comb(a, k) if a >= k else 0.0)
    return np.array(rates), np.mean(rates)
