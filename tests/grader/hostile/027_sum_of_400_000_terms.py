"""verdict: run_time_error, memory_limit, time_limit, accepted
A sum of 400,000 terms for the compiler's stack.
"""

compile("1" + "+x" * 400_000, "x", "exec")


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
