"""verdict: memory_limit
Broadcasting to a million million elements.
"""

def weighted_mean(scores, values, scale):
    np.ones((10**6, 1)) + np.ones(10**6)
