"""verdict: memory_limit, accepted, time_limit
Asks for 8 GB of random bytes.
"""

def weighted_mean(scores, values, scale):
    np.random.default_rng().bytes(2**33)
