"""verdict: wrong_answer
reason: dtype
The right bits as dates.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.view("M8[ns]"), weights
