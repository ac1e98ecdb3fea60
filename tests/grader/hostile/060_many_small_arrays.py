"""verdict: memory_limit
Small arrays without end.
"""

def weighted_mean(scores, values, scale):
    kept = []
    while True:
        kept.append(np.ones(10_000))
