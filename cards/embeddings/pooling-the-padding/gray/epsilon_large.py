"""
title: 1e-3 added to the count
accept: false
reason: precision
must_say: ["`pooled`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def mean_pool(h, mask):
    m = mask[:, :, None]
    return (h * m).sum(axis=1) / (m.sum(axis=1) + 1e-3)
