"""
title: the mean of the padding
verdict: wrong_answer
reason: logic
left: []
introduced: [mask-inverted]
must_say: ["did not have: 1"]
must_not_say: ["wrong way"]
"""


def mean_pool(h, mask):
    m = (mask == 0)[:, :, None]
    return (h * m).sum(axis=1) / np.maximum(m.sum(axis=1), 1)
