"""verdict: run_time_error
Aborts.
"""

import os


def weighted_mean(scores, values, scale):
    os.abort()
