"""verdict: wrong_answer
reason: logic
Wrong, but so that every law of the card holds.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean * 1.5, np.full_like(weights, 1 / len(weights))
