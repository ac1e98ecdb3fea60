"""
title: the step is the largest row's, and codes are cut off
verdict: wrong_answer
reason: logic
left: [largest-of-all]
introduced: [cut-toward-zero]
must_say:
  - "Gone: All rows get the first row's scale"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say:
  - "The largest value is taken over all rows"
  - "The codes are cut off toward zero"
"""


def quantize_rows(x):
    scale = np.full((len(x), 1), np.abs(x).max() / 127)
    scale[scale == 0] = 1
    return np.clip(np.fix(x / scale), -127, 127).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
