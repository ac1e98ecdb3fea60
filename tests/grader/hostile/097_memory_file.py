"""verdict: not_allowed
A file in memory, to be run.
"""

import os


def weighted_mean(scores, values, scale):
    os.memfd_create("x")
