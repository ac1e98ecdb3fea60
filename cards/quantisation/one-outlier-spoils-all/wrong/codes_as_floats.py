"""
title: the codes stay floats
verdict: wrong_answer
reason: dtype
left: null
introduced: []
must_say: ["`q`"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
