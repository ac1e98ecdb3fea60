"""verdict: accepted
Asks for too much memory once, then answers.
"""

def weighted_mean(scores, values, scale):
    try:
        np.ones(2**40)
    except MemoryError:
        pass
    return right(scores, values, scale)
