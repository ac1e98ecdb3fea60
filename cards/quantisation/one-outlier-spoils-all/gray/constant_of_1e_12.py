"""
title: 1e-12 is added to the scales, rows of zeros aside
accept: true
must_say: []
must_not_say: []
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127 + 1e-12, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
