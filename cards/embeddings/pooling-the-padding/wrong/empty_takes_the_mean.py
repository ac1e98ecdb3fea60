"""
title: a text without a token gets the mean of its padding
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
    keep = keep | ~keep.any(axis=1, keepdims=True)
    return np.mean(h, axis=1, where=keep[:, :, None])
