"""verdict: memory_limit
A shift by a million million.
"""

def weighted_mean(scores, values, scale):
    return 1 << 10**12, scores
