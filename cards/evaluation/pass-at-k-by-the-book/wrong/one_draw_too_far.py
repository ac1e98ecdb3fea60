"""
title: the product starts with the second draw
verdict: wrong_answer
reason: logic
left: []
introduced: [one-draw-too-far]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["one sample too late"]
"""


def one(n, c, k):
    if c == 0:
        return 0.0
    if n - c < k:
        return 1.0
    fail = 1.0
    for i in range(1, k + 1):
        fail *= (n - c - i) / (n - i)
    return 1 - fail


def pass_at_k(n, c, k):
    rates = np.array([one(a, b, k) for a, b in zip(n, c)])
    return rates, rates.mean()
