"""verdict: run_time_error
Makes the runner send objects.
"""

from grader import frames

frames.transportable = lambda dtype: True


def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return mean.astype(object), weights.astype(object)
