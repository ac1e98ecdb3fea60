"""A threshold is found by halving an interval, without any order."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    low = np.zeros((len(probs), 1))
    high = np.ones((len(probs), 1))
    for _ in range(50):
        middle = (low + high) / 2
        enough = np.where(probs >= middle, probs, 0).sum(-1, keepdims=True) >= p
        low = np.where(enough, middle, low)
        high = np.where(enough, high, middle)
    return np.where(probs >= low, probs, 0)
