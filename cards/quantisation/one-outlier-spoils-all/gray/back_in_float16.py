"""
title: numbers come back in float16
accept: false
reason: precision
must_say: ["`restored`", "`q` and `scale` agree"]
must_not_say: ["Planted defects left", "does not know"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(np.float16) * scale.astype(np.float16)
