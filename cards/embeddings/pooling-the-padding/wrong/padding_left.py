"""
title: the count is right, the padding is still added in
verdict: wrong_answer
reason: logic
left: [padding-added]
introduced: []
must_say:
  - "Gone: The real tokens are counted over the batch"
  - "left: 1 of 2"
must_not_say: ["The padding is added in"]
"""


def mean_pool(h, mask):
    count = np.maximum(mask.sum(axis=1), 1)
    return h.sum(axis=1) / count[:, None]
