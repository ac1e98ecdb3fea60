"""The product as a sum of logarithms."""


def pass_at_k(n, c, k):
    rates = np.ones(len(n))
    for i, (total, good) in enumerate(zip(n, c)):
        if good == 0:
            rates[i] = 0
        elif total - good >= k:
            draws = np.arange(k)
            rates[i] = -np.expm1(np.log1p(-good / (total - draws)).sum())
    return rates, np.average(rates)
