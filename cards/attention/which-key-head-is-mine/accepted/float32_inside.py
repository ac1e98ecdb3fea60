"""Everything is computed in float32 and returned as float64."""


def gqa(q, k, v):
    q, k, v = (a.astype(np.float32) for a in (q, k, v))
    r = q.shape[1] // k.shape[1]
    k, v = k.repeat(r, axis=1), v.repeat(r, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.float32(q.shape[-1] ** 0.5)
    weights = softmax(scores, axis=-1)
    return (weights @ v).astype(np.float64), weights.astype(np.float64)
