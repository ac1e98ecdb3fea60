"""
title: int8 by astype alone, which cuts off
verdict: wrong_answer
reason: logic
left: []
introduced: [cut-toward-zero]
must_say:
  - "`scale`"
  - "Gone: The largest value is taken over all rows"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The codes are cut off toward zero"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return (x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
