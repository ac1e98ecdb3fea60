"""Binomial coefficients in whole numbers."""

from math import comb


def pass_at_k(n, c, k):
    rates = []
    for n_i, c_i in zip(n.tolist(), c.tolist()):
        k_i = min(k, n_i)
        rates.append(1 - comb(n_i - c_i, k_i) / comb(n_i, k_i))
    return np.array(rates), sum(rates) / len(rates)
