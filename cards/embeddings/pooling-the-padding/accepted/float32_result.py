"""Computed in float32 throughout, and a float32 array comes back."""


def mean_pool(h, mask):
    m = mask.astype(np.float32)[:, :, None]
    total = (h.astype(np.float32) * m).sum(axis=1)
    return total / np.maximum(m.sum(axis=1), np.float32(1))
