"""
title: 1e-9 added to every divisor
accept: true
must_say: []
must_not_say: []
"""


def pass_at_k(n, c, k):
    rates = np.zeros(len(n))
    for i in range(len(n)):
        drawn = np.arange(min(k, n[i]))
        wrong = np.maximum(n[i] - c[i] - drawn, 0)
        rates[i] = 1 - np.prod(wrong / (n[i] - drawn + 1e-9))
    rates[c == 0] = 0
    return rates, rates.mean()
