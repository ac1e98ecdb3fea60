"""Exact fractions, made floats at the end."""

from fractions import Fraction


def pass_at_k(n, c, k):
    rates = []
    for total, good in zip(n.tolist(), c.tolist()):
        fail = Fraction(1)
        for i in range(min(k, total)):
            fail *= Fraction(max(total - good - i, 0), total - i)
        rates.append(1 - fail)
    score = sum(rates) / len(rates)
    return np.array([float(r) for r in rates]), float(score)
