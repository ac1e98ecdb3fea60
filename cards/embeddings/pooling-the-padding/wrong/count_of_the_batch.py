"""
title: divided by the number of real tokens in the whole batch
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
    return (h * mask[:, :, None]).sum(axis=1) / mask.sum()
