"""verdict: memory_limit
10 GB of memory that is never touched.
"""

def weighted_mean(scores, values, scale):
    np.empty(10 * 2**30, np.uint8)
