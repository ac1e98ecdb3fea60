"""
title: all rows come back with the mean scale
verdict: wrong_answer
reason: logic
left: []
introduced: [mean-scale]
must_say:
  - "Gone: The largest value is taken over all rows"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["All rows get the mean of the scales"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q * np.mean(scale)
