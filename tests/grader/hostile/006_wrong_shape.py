"""verdict: wrong_answer
reason: shape
The right numbers in another shape.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.ravel(), weights.ravel()
