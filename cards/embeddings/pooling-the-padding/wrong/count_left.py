"""
title: the padding is out, the count still runs over the batch
verdict: wrong_answer
reason: logic
left: [count-over-batch]
introduced: []
must_say: ["Gone: The padding is added in", "left: 1 of 2"]
must_not_say: ["The real tokens are counted over the batch"]
"""


def mean_pool(h, mask):
    real = mask.astype(float)
    weights = real / np.maximum(real.sum(axis=0), 1)
    return np.einsum("btf,bt->bf", h, weights)
