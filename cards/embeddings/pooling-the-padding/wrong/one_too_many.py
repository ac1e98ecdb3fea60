"""
title: one is added to every count
verdict: wrong_answer
reason: logic
left: []
introduced: [one-too-many]
must_say: ["did not have: 1"]
must_not_say: ["one too large"]
"""


def mean_pool(h, mask):
    m = mask[:, :, None]
    return (h * m).sum(axis=1) / (m.sum(axis=1) + 1)
