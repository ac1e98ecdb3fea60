"""
title: the codes are right, all rows come back with the first scale
verdict: wrong_answer
reason: logic
left: [first-scale-for-all]
introduced: []
must_say:
  - "`restored`"
  - "`q` and `scale` agree"
  - "Gone: The largest value is taken over all rows"
  - "left: 1 of 2"
must_not_say: ["All rows get the first row's scale"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q * scale[0]
