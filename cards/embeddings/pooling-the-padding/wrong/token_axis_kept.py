"""
title: an axis of one token is left in the result
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`pooled`"]
must_not_say:
  - "The padding is added in"
  - "The real tokens are counted over the batch"
"""


def mean_pool(h, mask):
    m = mask[:, :, None]
    total = (h * m).sum(axis=1, keepdims=True)
    return total / np.maximum(m.sum(axis=1, keepdims=True), 1)
