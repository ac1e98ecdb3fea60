"""verdict: wrong_answer
reason: dtype
A record array.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.view(np.recarray), weights
