"""numpy's mean with a where, and zeros put in for the empty texts."""


def mean_pool(h, mask):
    keep = mask.astype(bool)
    keep_one = keep.copy()
    empty = ~keep.any(axis=1)
    keep_one[empty, 0] = True
    pooled = np.mean(h, axis=1, where=keep_one[:, :, None])
    pooled[empty] = 0
    return pooled
