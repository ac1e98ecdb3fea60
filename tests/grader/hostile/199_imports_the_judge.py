"""verdict: run_time_error
Imports what judges.
"""

def weighted_mean(scores, values, scale):
    from grader import judge
