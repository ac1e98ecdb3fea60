"""verdict: time_limit
Loops for ever and catches everything.
"""

def weighted_mean(scores, values, scale):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
