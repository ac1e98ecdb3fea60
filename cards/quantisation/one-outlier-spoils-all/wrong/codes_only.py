"""
title: only the codes come back
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["2 values"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    return np.rint(x / np.where(top > 0, top / 127, 1.0)).astype(np.int8)


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
