"""verdict: time_limit, memory_limit
Decomposes a large matrix within the library of linear algebra.
"""

def weighted_mean(scores, values, scale):
    np.linalg.svd(np.random.default_rng(0).normal(size=(1800, 1800)))
