"""verdict: wrong_answer
reason: dtype
Truth values.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean > 0, weights > 0
