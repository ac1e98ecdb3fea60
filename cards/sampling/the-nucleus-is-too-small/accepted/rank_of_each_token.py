"""Sorting the order once more gives each token its rank, and the mask by rank is read there."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=1)
    order = np.argsort(-logits, axis=1)
    rank = np.argsort(order, axis=1)
    ranked = np.take_along_axis(probs, order, axis=1)
    before = np.cumsum(ranked, axis=1) - ranked
    return probs * (np.take_along_axis(before, rank, axis=1) < p)
