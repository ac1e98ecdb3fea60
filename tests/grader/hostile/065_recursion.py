"""verdict: run_time_error
Calls itself for ever.
"""

def weighted_mean(scores, values, scale):
    return weighted_mean(scores, values, scale)
