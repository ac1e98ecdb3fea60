"""
title: each column has a scale
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`scale` should have"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=0, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
