"""
title: rates rounded to three decimals
accept: false
reason: precision
must_say: ["`rates`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def pass_at_k(n, c, k):
    rates = np.zeros(len(n))
    for i in range(len(n)):
        drawn = np.arange(min(k, n[i]))
        wrong = np.maximum(n[i] - c[i] - drawn, 0)
        rates[i] = round(1 - np.prod(wrong / (n[i] - drawn)), 3)
    return rates, rates.mean()
