"""verdict: output_limit, run_time_error
Ends with the number that means too much output.
"""

import os


def weighted_mean(scores, values, scale):
    os._exit(71)
