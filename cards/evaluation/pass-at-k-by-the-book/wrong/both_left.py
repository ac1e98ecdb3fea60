"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [unsolved-passes, with-replacement]
introduced: []
must_say:
  - "`rates`"
  - "`score`"
  - "left: 2 of 2"
  - "the same as the code of the question"
must_not_say:
  - "A problem that was never solved counts as solved"
  - "The samples are drawn with replacement"
"""


def pass_at_k(n, c, k):
    rates = np.where(n - c < k, 1.0, 1 - (1 - c / n) ** k)
    return rates, rates.mean()
