"""verdict: invalid
Not Python.
"""

def weighted_mean(scores, values, scale)
    return scores
