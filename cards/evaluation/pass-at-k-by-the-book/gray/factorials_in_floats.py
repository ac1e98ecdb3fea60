"""
title: binomial coefficients from products of floats
accept: false
reason: stability
must_say: ["extreme numbers"]
must_not_say: ["Planted defects left", "does not know"]
"""


def factorial(a):
    return np.prod(np.arange(1.0, a + 1))


def comb(a, b):
    return factorial(a) / (factorial(b) * factorial(a - b))


def pass_at_k(n, c, k):
    rates = np.zeros(len(n))
    with np.errstate(all="ignore"):
        for i in range(len(n)):
            draw = min(k, n[i])
            wrong = n[i] - c[i]
            fail = comb(wrong, draw) / comb(n[i], draw) if wrong >= draw else 0
            rates[i] = 1 - fail
    return rates, rates.mean()
