"""
title: divided by the root of the count
verdict: wrong_answer
reason: logic
left: []
introduced: [root-of-count]
must_say: ["did not have: 1"]
must_not_say: ["root"]
"""


def mean_pool(h, mask):
    m = mask[:, :, None]
    return (h * m).sum(axis=1) / np.sqrt(np.maximum(m.sum(axis=1), 1))
