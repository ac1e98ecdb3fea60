"""verdict: invalid
The asked function is not there.
"""

def mean(scores, values, scale):
    return scores, values
