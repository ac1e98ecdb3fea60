"""
title: the mask is turned with a minus, which booleans refuse
verdict: run_time_error
must_say: ["not shown"]
must_not_say:
  - "The padding is added in"
  - "The real tokens are counted over the batch"
"""


def mean_pool(h, mask):
    hidden = -(-mask) == 0
    total = np.where(hidden[:, :, None], 0.0, h).sum(axis=1)
    return total / np.maximum(mask.sum(axis=1), 1)[:, None]
