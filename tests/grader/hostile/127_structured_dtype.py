"""verdict: wrong_answer
reason: dtype
Arrays of records.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.view([("a", "f4"), ("b", "f4")]), weights
