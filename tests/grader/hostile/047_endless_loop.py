"""verdict: time_limit
Loops for ever.
"""

def weighted_mean(scores, values, scale):
    while True:
        pass
