"""Binomial coefficients through the logarithm of the gamma function."""

import math


def log_comb(a, b):
    return math.lgamma(a + 1) - math.lgamma(b + 1) - math.lgamma(a - b + 1)


def pass_at_k(n, c, k):
    rates = []
    for total, good in zip(n, c):
        if not good:
            rates.append(0.0)
        elif total - good < k:
            rates.append(1.0)
        else:
            rates.append(
                1 - math.exp(log_comb(total - good, k) - log_comb(total, k))
            )
    return np.asarray(rates), np.mean(rates)
