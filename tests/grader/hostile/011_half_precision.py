"""verdict: wrong_answer
reason: precision
The right answer in float16.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.astype(np.float16), weights.astype(np.float16)
