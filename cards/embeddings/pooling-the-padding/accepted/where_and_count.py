"""Padding is set to zero with where, the sum divided by a clipped count."""


def mean_pool(h, mask):
    keep = np.asarray(mask, dtype=bool)
    total = np.where(keep[..., None], h, 0.0).sum(axis=1)
    return total / np.clip(keep.sum(axis=1), 1, None)[:, None]
