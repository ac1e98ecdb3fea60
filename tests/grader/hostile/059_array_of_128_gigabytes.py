"""verdict: memory_limit
One array of 128 GB.
"""

def weighted_mean(scores, values, scale):
    np.ones(2**34)
