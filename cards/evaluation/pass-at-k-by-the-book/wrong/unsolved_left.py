"""
title: drawn without replacement, unsolved problems still pass
verdict: wrong_answer
reason: logic
left: [unsolved-passes]
introduced: []
must_say: ["Gone: The samples are drawn with replacement", "left: 1 of 2"]
must_not_say: ["A problem that was never solved counts as solved"]
"""


def pass_at_k(n, c, k):
    rates = []
    for total, good in zip(n, c):
        if total - good < k:
            rates.append(1.0)
        else:
            ratio = 1.0 - k / np.arange(total - good + 1, total + 1)
            rates.append(1.0 - np.prod(ratio))
    return np.array(rates), np.mean(rates)
