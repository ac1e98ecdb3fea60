"""verdict: run_time_error
A group of thousands of exceptions, nested.
"""

def weighted_mean(scores, values, scale):
    group = ValueError("x")
    for _ in range(2000):
        group = ExceptionGroup("x" * 1000, [group])
    raise group
