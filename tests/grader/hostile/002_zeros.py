"""verdict: wrong_answer
reason: logic
Zeros of the right shape.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.zeros_like(mean), np.zeros_like(weights)
