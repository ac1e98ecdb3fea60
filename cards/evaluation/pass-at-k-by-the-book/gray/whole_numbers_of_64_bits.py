"""
title: products of 64-bit whole numbers, which run over
accept: false
reason: stability
must_say: ["extreme numbers"]
must_not_say: ["Planted defects left", "does not know"]
"""


def pass_at_k(n, c, k):
    rates = np.zeros(len(n))
    with np.errstate(all="ignore"):
        for i in range(len(n)):
            drawn = np.arange(min(k, n[i]))
            wrong = np.prod(np.maximum(n[i] - c[i] - drawn, 0).astype(float))
            rates[i] = 1 - wrong / np.prod(n[i] - drawn)
    return rates, rates.mean()
