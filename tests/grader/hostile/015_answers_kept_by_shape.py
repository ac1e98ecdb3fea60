"""verdict: wrong_answer
reason: logic
Answers from a cache whose key is the inputs' shape.
"""

kept = {}


def weighted_mean(scores, values, scale):
    if scores.shape not in kept:
        kept[scores.shape] = right(scores, values, scale)
    return kept[scores.shape]
