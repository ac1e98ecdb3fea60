"""verdict: wrong_answer
reason: dtype
A class with a name of a million characters.
"""

def weighted_mean(scores, values, scale):
    return type("x" * 10**6, (), {})(), scores
