def pass_at_k(n, c, k):
    """(problem,), (problem,), a number -> (problem,) and their mean."""
    rates = []
    for samples, right in zip(n, c):
        if right == 0:
            rates.append(0.0)
        elif samples - right < k:
            rates.append(1.0)
        else:
            fail = np.prod(1 - right / (samples - np.arange(k)))
            rates.append(1 - fail)
    rates = np.array(rates)
    return rates, rates.mean()
