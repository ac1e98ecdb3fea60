"""Computed in float32 throughout, and float32 arrays come back."""


def attend(q, k, v, keep):
    q, k, v = (a.astype(np.float32) for a in (q, k, v))
    scores = q @ k.swapaxes(-2, -1) / np.float32(q.shape[-1] ** 0.5)
    weights = softmax(np.where(keep[:, None], scores, np.float32("-inf")), -1)
    return weights @ v, weights
