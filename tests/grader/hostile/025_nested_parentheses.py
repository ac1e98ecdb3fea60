"""verdict: run_time_error, memory_limit
5,000 nested parentheses.
"""

compile("(" * 5000 + ")" * 5000, "x", "exec")


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
