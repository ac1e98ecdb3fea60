"""Sorted from the least probable up; the tail goes while it holds no more than one minus p."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    order = np.argsort(probs, axis=-1)
    tail = np.cumsum(np.take_along_axis(probs, order, axis=-1), axis=-1)
    drop = np.empty(probs.shape, dtype=bool)
    np.put_along_axis(drop, order, tail <= 1 - p, axis=-1)
    return np.where(drop, 0.0, probs)
