"""
title: the scale is divided by before it exists
verdict: run_time_error
must_say: ["UnboundLocalError"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    q = np.rint(x / scale)
    scale = np.abs(x).max(axis=1, keepdims=True) / 127
    return q.astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
