"""One number at a time, in plain Python."""


def mean_pool(h, mask):
    texts, tokens, features = h.shape
    pooled = np.zeros((texts, features))
    for i in range(texts):
        real = [t for t in range(tokens) if mask[i, t]]
        for f in range(features):
            if real:
                pooled[i, f] = sum(h[i, t, f] for t in real) / len(real)
    return pooled
