"""verdict: wrong_answer
reason: dtype
Arrays of objects, which would be pickled.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.astype(object), weights.astype(object)
