"""verdict: wrong_answer
reason: impure
Another answer when the first case comes again.
"""

calls = 0


def weighted_mean(scores, values, scale):
    global calls
    calls += 1
    mean, weights = right(scores, values, scale)
    return (mean, weights) if calls < 7 else (mean + 1, weights)
