"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [padding-added, count-over-batch]
introduced: []
must_say: ["`pooled`", "left: 2 of 2", "the same as the code of the question"]
must_not_say:
  - "The padding is added in"
  - "The real tokens are counted over the batch"
"""


def mean_pool(h, mask):
    count = mask.sum(axis=0)
    return (h / np.maximum(count, 1)[:, None]).sum(axis=1)
