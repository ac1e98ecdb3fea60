"""verdict: wrong_answer
reason: logic
Numbers whose squares overflow.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.full_like(mean, 1.7e308), np.full_like(weights, -1.7e308)
