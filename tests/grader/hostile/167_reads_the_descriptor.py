"""verdict: time_limit
Waits for another job.
"""

import os


def weighted_mean(scores, values, scale):
    os.read(0, 1)
