"""Minus infinity is written into the scores, sample by sample."""


def attend(q, k, v, keep):
    scores = np.matmul(q, np.swapaxes(k, 2, 3))
    scores /= np.sqrt(q.shape[-1])
    for sample, seen in zip(scores, keep):
        sample[:, ~seen] = -np.inf
    weights = softmax(scores, axis=-1)
    return np.matmul(weights, v), weights
