"""verdict: memory_limit, time_limit, accepted
Compiles two million lines.
"""

exec("x = 1\n" * 2_000_000)


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
