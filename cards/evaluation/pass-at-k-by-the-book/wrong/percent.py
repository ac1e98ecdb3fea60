"""
title: the score is given in percent
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know", "`rates` agrees"]
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
    return np.array(rates), 100 * np.mean(rates)
