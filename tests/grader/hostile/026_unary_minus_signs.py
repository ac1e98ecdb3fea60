"""verdict: run_time_error, memory_limit
300,000 unary minus signs for the parser's stack.
"""

compile("-" * 300_000 + "1", "x", "exec")


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
