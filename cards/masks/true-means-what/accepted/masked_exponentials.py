"""Exponentials are multiplied by the mask before they are summed."""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    seen = np.broadcast_to(keep[:, None], scores.shape)
    top = np.max(scores, axis=-1, keepdims=True, initial=-np.inf, where=seen)
    e = np.exp(np.minimum(scores - top, 0)) * seen
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ v, weights
