"""
title: the factors are multiplied in float16
accept: false
reason: precision
must_say: ["`rates`", "`score`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def pass_at_k(n, c, k):
    rates = np.zeros(len(n))
    for i in range(len(n)):
        drawn = np.arange(min(k, n[i]))
        wrong = np.maximum(n[i] - c[i] - drawn, 0)
        factors = (wrong / (n[i] - drawn)).astype(np.float16)
        rates[i] = 1 - np.prod(factors)
    return rates, rates.mean()
