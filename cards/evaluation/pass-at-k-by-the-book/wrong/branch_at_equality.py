"""
title: just k wrong samples are taken for too few
verdict: wrong_answer
reason: logic
left: []
introduced: [branch-at-equality]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["too few"]
"""


def one(n, c, k):
    if c == 0:
        return 0.0
    if n - c <= k:
        return 1.0
    return 1 - np.prod(1 - c / (n - np.arange(k)))


def pass_at_k(n, c, k):
    rates = np.array([one(a, b, k) for a, b in zip(n, c)])
    return rates, rates.mean()
