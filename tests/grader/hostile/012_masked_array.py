"""verdict: wrong_answer
reason: dtype
A mask over the wrong elements.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.ma.masked_array(mean * 0, True), weights
