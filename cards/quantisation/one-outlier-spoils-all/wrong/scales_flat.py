"""
title: the scales come back without their second axis
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`scale` should have 2 axes"]
must_not_say:
  - "The largest value is taken over all rows"
  - "All rows get the first row's scale"
"""


def quantize_rows(x):
    top = np.abs(x).max(axis=1)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale[:, None]).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
