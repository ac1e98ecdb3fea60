"""The product runs over the last c samples in place of the first k."""


def estimator(n, c, k):
    if c == 0:
        return 0.0
    if n - c < k:
        return 1.0
    return 1.0 - np.prod(1.0 - k / np.arange(n - c + 1, n + 1))


def pass_at_k(n, c, k):
    rates = np.array([estimator(a, b, k) for a, b in zip(n, c)])
    return rates, float(np.mean(rates))
