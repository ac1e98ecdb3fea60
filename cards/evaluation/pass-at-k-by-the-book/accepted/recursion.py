"""The first sample is right, or it is wrong and the rest decides."""


def chance(n, c, k):
    if c == 0 or k == 0 or n == 0:
        return 0.0
    if c == n:
        return 1.0
    return c / n + (n - c) / n * chance(n - 1, c, k - 1)


def pass_at_k(n, c, k):
    rates = [chance(int(a), int(b), k) for a, b in zip(n, c)]
    return np.array(rates), np.float64(np.sum(rates) / len(rates))
