"""Computed in numpy's longest float and rounded to float64 at the end."""


def mean_pool(h, mask):
    m = mask.astype(np.longdouble)
    total = (h.astype(np.longdouble) * m[..., np.newaxis]).sum(axis=-2)
    return (total / np.maximum(m.sum(axis=-1), 1)[:, None]).astype(np.float64)
