"""The chances that the first right sample is the first, the second ... are added."""


def pass_at_k(n, c, k):
    rates = np.zeros(n.shape)
    for i in range(len(n)):
        still_failing = 1.0
        for draw in range(min(k, n[i])):
            hit = min(1.0, c[i] / (n[i] - draw))
            rates[i] += still_failing * hit
            still_failing *= 1 - hit
    return rates, rates.sum() / rates.size
