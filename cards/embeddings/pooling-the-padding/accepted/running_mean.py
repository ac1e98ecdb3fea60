"""A running mean over the tokens: each real one moves it by its share."""


def mean_pool(h, mask):
    mean = np.zeros_like(h[:, 0])
    seen = np.zeros((len(h), 1))
    for t in range(h.shape[1]):
        real = mask[:, t : t + 1].astype(float)
        seen = seen + real
        mean = mean + real * (h[:, t] - mean) / np.maximum(seen, 1)
    return mean
