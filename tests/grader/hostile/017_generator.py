"""verdict: wrong_answer
reason: shape
A generator instead of arrays.
"""

def weighted_mean(scores, values, scale):
    yield from right(scores, values, scale)
