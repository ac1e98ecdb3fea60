"""
title: the scale is the largest value over 128, and 128 is cut to 127
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 128, 1.0)
    return np.clip(np.rint(x / scale), -128, 127).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
