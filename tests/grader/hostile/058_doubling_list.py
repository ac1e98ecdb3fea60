"""verdict: memory_limit
A list that doubles for ever.
"""

def weighted_mean(scores, values, scale):
    grown = [0]
    while True:
        grown += grown
