"""
title: the sum of all vectors
verdict: wrong_answer
reason: logic
left: [padding-added]
introduced: [sum-for-mean]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The padding is added in", "not divided"]
"""


def mean_pool(h, mask):
    return h.sum(axis=1)
