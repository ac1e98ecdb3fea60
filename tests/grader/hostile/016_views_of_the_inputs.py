"""verdict: wrong_answer
reason: logic
Returns views of what it was given.
"""

def weighted_mean(scores, values, scale):
    return values[:], scores[:]
