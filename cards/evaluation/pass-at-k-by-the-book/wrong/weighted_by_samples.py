"""
title: the mean is weighted by the number of samples
verdict: wrong_answer
reason: logic
left: []
introduced: [weighted-by-samples]
must_say: ["`rates` agrees", "did not have: 1"]
must_not_say: ["count more"]
"""

from math import comb


def pass_at_k(n, c, k):
    rates = []
    for a, b in zip(n.tolist(), c.tolist()):
        draw = min(a, k)
        rates.append(1 - comb(a - b, draw) / comb(a, draw))
    rates = np.array(rates)
    return rates, (rates * n).sum() / n.sum()
