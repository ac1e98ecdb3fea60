"""
title: codes from 0 to 254, with a zero point that nobody returns
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["`scale`", "in a way that the card does not know"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return (np.rint(x / scale) + 127).astype(np.uint8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
