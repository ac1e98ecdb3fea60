"""
title: the scale is the largest value over 255
verdict: wrong_answer
reason: logic
left: []
introduced: [range-of-255]
must_say:
  - "Gone: The largest value is taken over all rows"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The scale counts codes of one sign"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 255, 1.0)
    return np.clip(np.rint(x / scale), -127, 127).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
