"""
title: a constant keeps the scales away from zero
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
    scale = np.abs(x).max(axis=1, keepdims=True) / 127 + 1e-3
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
