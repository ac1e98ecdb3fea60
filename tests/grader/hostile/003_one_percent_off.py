"""verdict: wrong_answer
The right answer times 1.01.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean * 1.01, weights * 1.01
