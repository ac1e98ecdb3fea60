"""Products in float32, and float32 comes back."""


def pass_at_k(n, c, k):
    rates = np.zeros(len(n), np.float32)
    for i, (total, good) in enumerate(zip(n, c)):
        if good > 0:
            drawn = np.arange(min(k, total), dtype=np.float32)
            wrong = np.maximum(np.float32(total - good) - drawn, 0)
            rates[i] = 1 - np.prod(wrong / (np.float32(total) - drawn))
    return rates, rates.mean()
