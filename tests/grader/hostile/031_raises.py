"""verdict: run_time_error
Raises on the first call.
"""

def weighted_mean(scores, values, scale):
    raise ValueError("no answer")
