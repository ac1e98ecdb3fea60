"""verdict: run_time_error, memory_limit, time_limit, accepted
A chain of 200,000 attributes.
"""

compile("x" + ".x" * 200_000, "x", "exec")


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
