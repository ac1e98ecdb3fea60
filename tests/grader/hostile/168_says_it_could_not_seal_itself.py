"""verdict: run_time_error
Ends with the number that means that the sandbox failed.
"""

import os


def weighted_mean(scores, values, scale):
    os._exit(72)
