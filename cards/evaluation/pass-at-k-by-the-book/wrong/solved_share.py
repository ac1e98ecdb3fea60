"""
title: the score is the share of problems with a rate above zero
verdict: wrong_answer
reason: logic
left: []
introduced: [solved-share]
must_say: ["`rates` agrees", "did not have: 1"]
must_not_say: ["any chance"]
"""

from math import comb


def pass_at_k(n, c, k):
    rates = []
    for a, b in zip(n.tolist(), c.tolist()):
        draw = min(a, k)
        rates.append(1 - comb(a - b, draw) / comb(a, draw))
    solved = [1 if rate else 0 for rate in rates]
    return np.array(rates), sum(solved) / len(solved)
