"""verdict: time_limit
Asks for too much memory, for ever.
"""

def weighted_mean(scores, values, scale):
    while True:
        try:
            np.ones(2**40)
        except MemoryError:
            pass
