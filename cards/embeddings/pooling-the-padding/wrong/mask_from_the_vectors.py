"""
title: a position counts as real where its features do not sum to zero
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
    real = (h.sum(axis=2) != 0).astype(float)
    count = np.maximum(real.sum(axis=1), 1)
    return (h * real[:, :, None]).sum(axis=1) / count[:, None]
