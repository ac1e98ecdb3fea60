"""
title: the largest number of each feature over the real tokens
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The padding is added in"
  - "The real tokens are counted over the batch"
"""


def mean_pool(h, mask):
    keep = mask.astype(bool)
    top = np.where(keep[:, :, None], h, -1e9).max(axis=1)
    return np.where(keep.any(axis=1)[:, None], top, 0.0)
