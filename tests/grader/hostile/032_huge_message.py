"""verdict: run_time_error
A message of 10 MB.
"""

def weighted_mean(scores, values, scale):
    raise ValueError("x" * 10_000_000)
