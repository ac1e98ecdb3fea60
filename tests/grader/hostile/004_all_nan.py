"""verdict: wrong_answer
reason: not_finite
Numbers that are equal to nothing.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean * np.nan, weights * np.nan
