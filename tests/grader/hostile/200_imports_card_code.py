"""verdict: run_time_error
Imports the card's cases by every name.
"""

def weighted_mean(scores, values, scale):
    import cases
