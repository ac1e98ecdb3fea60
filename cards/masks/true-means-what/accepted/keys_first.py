"""Scores are laid out key by query, and so is the mask."""


def attend(q, k, v, keep):
    by_key = k @ q.swapaxes(-2, -1) / np.sqrt(k.shape[-1])
    seen = keep.transpose(0, 2, 1)[:, None]
    weights = softmax(np.where(seen, by_key, -np.inf), axis=-2).swapaxes(-2, -1)
    return weights @ v, weights
