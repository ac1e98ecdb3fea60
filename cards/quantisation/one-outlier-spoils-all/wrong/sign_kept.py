"""
title: the largest value is taken with its sign
verdict: wrong_answer
reason: logic
left: []
introduced: [sign-kept]
must_say:
  - "`restored` agrees"
  - "Gone: The largest value is taken over all rows"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The largest value is taken with its sign"]
"""


def quantize_rows(x):
    scale = x.max(axis=1, keepdims=True) / 127
    scale[scale == 0] = 1
    return np.clip(np.rint(x / scale), -127, 127).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
