"""
title: the score alone comes back
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: []
must_not_say:
  - "A problem that was never solved counts as solved"
  - "The samples are drawn with replacement"
"""

from math import comb


def pass_at_k(n, c, k):
    rates = []
    for a, b in zip(n.tolist(), c.tolist()):
        draw = min(a, k)
        rates.append(1 - comb(a - b, draw) / comb(a, draw))
    return np.mean(rates)
