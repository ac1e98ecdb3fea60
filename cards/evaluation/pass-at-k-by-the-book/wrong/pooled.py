"""
title: all problems are thrown into one bag for the score
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


def one(a, b, k):
    draw = min(a, k)
    return 1 - comb(a - b, draw) / comb(a, draw)


def pass_at_k(n, c, k):
    rates = [one(a, b, k) for a, b in zip(n.tolist(), c.tolist())]
    return np.array(rates), one(int(n.sum()), int(c.sum()), k)
