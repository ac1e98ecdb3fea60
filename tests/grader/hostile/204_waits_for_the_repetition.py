"""verdict: time_limit
Right on every case, then loops.
"""

calls = 0


def weighted_mean(scores, values, scale):
    global calls
    calls += 1
    while calls == 7:
        pass
    return right(scores, values, scale)
