"""verdict: wrong_answer
reason: logic
Numbers on the edge of what floats hold.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.full_like(mean, 5e-324), np.full_like(weights, -0.0)
