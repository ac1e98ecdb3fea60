"""verdict: wrong_answer
reason: not_finite
Infinite numbers.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.full_like(mean, np.inf), np.full_like(weights, np.inf)
