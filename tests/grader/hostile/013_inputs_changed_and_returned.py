"""verdict: wrong_answer
reason: logic
Overwrites its inputs and returns them.
"""

def weighted_mean(scores, values, scale):
    scores[...] = 1 / len(scores)
    values[...] = 0
    return values, scores
