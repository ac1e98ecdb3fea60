"""
title: the scales are kept in float16
accept: false
reason: precision
must_say: ["`scale`", "Gone: The largest value is taken over all rows"]
must_not_say: ["Planted defects left", "does not know"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale.astype(np.float16)


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
