"""verdict: wrong_answer
reason: dtype
Numbers as strings.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.astype(str), weights.astype("S")
