"""verdict: not_allowed, time_limit
Sleeps for a minute.
"""

import time


def weighted_mean(scores, values, scale):
    time.sleep(60)
