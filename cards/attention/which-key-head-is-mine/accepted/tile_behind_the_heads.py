"""A tile is right where the new axis stands behind the KV heads."""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    shape = q.shape[:2] + k.shape[2:]
    k = np.tile(k[:, :, np.newaxis], (1, 1, r, 1, 1)).reshape(shape)
    v = np.tile(v[:, :, np.newaxis], (1, 1, r, 1, 1)).reshape(shape)
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return weights @ v, weights
