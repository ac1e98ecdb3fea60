"""verdict: wrong_answer, run_time_error, output_limit
A million values instead of two.
"""

def weighted_mean(scores, values, scale):
    return [0.0] * 10**6
