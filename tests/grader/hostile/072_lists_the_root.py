"""verdict: not_allowed
Lists the root.
"""

import os


def weighted_mean(scores, values, scale):
    os.listdir("/")
