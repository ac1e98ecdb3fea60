"""
title: everything in float16
accept: false
reason: precision
must_say: ["`pooled`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def mean_pool(h, mask):
    m = mask.astype(np.float16)[:, :, None]
    total = (h.astype(np.float16) * m).sum(axis=1)
    return total / np.maximum(m.sum(axis=1), np.float16(1))
