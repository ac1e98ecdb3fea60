"""
title: the first tokens are taken, as many as the count says
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
    rows = []
    for vectors, n in zip(h, mask.sum(axis=1)):
        rows.append(vectors[:n].sum(axis=0) / max(n, 1))
    return np.array(rows)
