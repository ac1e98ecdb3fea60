"""
title: the shares are rounded to three decimals
accept: false
reason: precision
must_say: ["`pooled`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def mean_pool(h, mask):
    share = mask / np.maximum(mask.sum(axis=1, keepdims=True), 1)
    return np.einsum("btf,bt->bf", h, np.round(share, 3))
