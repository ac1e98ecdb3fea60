"""
title: k times the share of right samples, one at the most
verdict: wrong_answer
reason: logic
left: []
introduced: [k-times-the-share]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["times the share"]
"""


def pass_at_k(n, c, k):
    rates = np.minimum(1.0, k * c / n)
    rates[(n - c < k) & (c > 0)] = 1.0
    return rates, rates.mean()
