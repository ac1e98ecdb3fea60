"""verdict: run_time_error
Ends with success.
"""

import sys


def weighted_mean(scores, values, scale):
    sys.exit(0)
