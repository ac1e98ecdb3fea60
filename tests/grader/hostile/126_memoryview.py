"""verdict: wrong_answer
reason: dtype
A memoryview instead of an array.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return memoryview(mean), weights
