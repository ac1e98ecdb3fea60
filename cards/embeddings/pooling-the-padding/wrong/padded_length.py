"""
title: padding is zero, and the mean runs over all positions
verdict: wrong_answer
reason: logic
left: []
introduced: [padded-length]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["padded length"]
"""


def mean_pool(h, mask):
    return (h * mask[:, :, None]).mean(axis=1)
