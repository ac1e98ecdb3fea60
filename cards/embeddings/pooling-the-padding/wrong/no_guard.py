"""
title: the count of an empty text is not guarded
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["`pooled`"]
must_not_say:
  - "The padding is added in"
  - "The real tokens are counted over the batch"
"""


def mean_pool(h, mask):
    m = mask[:, :, None]
    with np.errstate(all="ignore"):
        return (h * m).sum(axis=1) / m.sum(axis=1)
