"""
title: numpy's mean over all positions, the mask is not read
verdict: wrong_answer
reason: logic
left: [padding-added]
introduced: [padded-length]
must_say:
  - "Gone: The real tokens are counted over the batch"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The padding is added in", "padded length"]
"""


def mean_pool(h, mask):
    return h.mean(axis=1)
