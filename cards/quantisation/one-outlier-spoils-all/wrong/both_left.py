"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [largest-of-all, first-scale-for-all]
introduced: []
must_say:
  - "`q`"
  - "`scale`"
  - "`restored`"
  - "the same as the code of the question"
  - "left: 2 of 2"
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    scale = np.full((len(x), 1), np.abs(x).max() / 127)
    scale[scale == 0] = 1
    return np.clip(np.rint(x / scale), -127, 127).astype(np.int8), scale


def dequantize(q, scale):
    return q * scale[0]
