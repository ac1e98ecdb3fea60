"""verdict: wrong_answer
reason: logic
Another answer for the same inputs every time.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean * np.random.default_rng().uniform(0.5, 1.5), weights
