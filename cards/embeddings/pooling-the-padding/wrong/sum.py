"""
title: the sum of the real vectors
verdict: wrong_answer
reason: logic
left: []
introduced: [sum-for-mean]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["not divided"]
"""


def mean_pool(h, mask):
    return (h * mask[:, :, None]).sum(axis=1)
