"""
title: the scale is applied the wrong way round
verdict: wrong_answer
reason: logic
left: []
introduced: [divided-by-scale]
must_say:
  - "`q` and `scale` agree"
  - "Gone: The largest value is taken over all rows"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The codes are divided by the scale"]
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q / scale
