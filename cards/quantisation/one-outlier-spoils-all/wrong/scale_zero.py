"""
title: a row of zeros keeps the scale 0
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["`q`", "`scale`", "in a way that the card does not know"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    scale = np.abs(x).max(axis=1, keepdims=True) / 127
    q = np.divide(x, scale, out=np.zeros_like(x), where=scale > 0)
    return np.rint(q).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
