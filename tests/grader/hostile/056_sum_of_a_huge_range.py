"""verdict: time_limit
A loop within C.
"""

def weighted_mean(scores, values, scale):
    sum(range(10**12))
