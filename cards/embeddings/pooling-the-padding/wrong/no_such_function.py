"""
title: the function has another name
verdict: invalid
must_say: ["mean_pool"]
must_not_say:
  - "The padding is added in"
  - "The real tokens are counted over the batch"
"""


def pool(h, mask):
    m = mask[:, :, None]
    return (h * m).sum(axis=1) / np.maximum(m.sum(axis=1), 1)
