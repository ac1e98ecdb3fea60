"""verdict: wrong_answer
reason: logic
Right everywhere but in one element.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    weights[0, -1] += 0.1
    return mean, weights
