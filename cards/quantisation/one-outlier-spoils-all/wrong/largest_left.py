"""
title: the way back is right, the step is still the largest row's
verdict: wrong_answer
reason: logic
left: [largest-of-all]
introduced: []
must_say:
  - "`q`"
  - "`scale`"
  - "`restored` agrees"
  - "Gone: All rows get the first row's scale"
  - "left: 1 of 2"
must_not_say: ["The largest value is taken over all rows"]
"""


def quantize_rows(x):
    scale = np.full((len(x), 1), np.abs(x).max() / 127)
    scale[scale == 0] = 1
    return np.clip(np.rint(x / scale), -127, 127).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
