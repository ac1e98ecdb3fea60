"""verdict: accepted, run_time_error
Frees a chain of a million tuples.
"""

def weighted_mean(scores, values, scale):
    chain = ()
    for _ in range(10**6):
        chain = (chain,)
    del chain
    return right(scores, values, scale)
