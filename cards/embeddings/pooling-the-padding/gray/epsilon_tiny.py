"""
title: 1e-9 added to the count, and no other guard
accept: true
must_say: []
must_not_say: []
"""


def mean_pool(h, mask):
    m = mask[:, :, None].astype(float)
    return (h * m).sum(axis=1) / (m.sum(axis=1) + 1e-9)
