"""
title: the share of right samples, k is not used
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "A problem that was never solved counts as solved"
  - "The samples are drawn with replacement"
"""


def pass_at_k(n, c, k):
    return c / n, (c / n).mean()
