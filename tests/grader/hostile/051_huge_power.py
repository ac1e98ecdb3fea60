"""verdict: time_limit
A power that no signal interrupts.
"""

def weighted_mean(scores, values, scale):
    return 7 ** 10**9, scores
