"""verdict: wrong_answer
reason: logic
Right for two calls, zeros after.
"""

calls = 0


def weighted_mean(scores, values, scale):
    global calls
    calls += 1
    mean, weights = right(scores, values, scale)
    return (mean, weights) if calls <= 2 else (mean * 0, weights * 0)
