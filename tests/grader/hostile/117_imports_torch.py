"""verdict: run_time_error
Imports what is not there.
"""

import torch


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
