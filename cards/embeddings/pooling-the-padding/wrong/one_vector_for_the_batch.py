"""
title: everything is summed into a single vector
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
    real = h[mask.astype(bool)]
    return real.mean(axis=0)
