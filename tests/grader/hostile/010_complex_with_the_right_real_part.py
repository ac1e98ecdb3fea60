"""verdict: wrong_answer
reason: dtype
A cast to real numbers would make this right.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean + 5j, weights + 5j
