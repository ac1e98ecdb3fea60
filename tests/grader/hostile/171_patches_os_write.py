"""verdict: run_time_error
Takes the answer away from the runner.
"""

import os

os.write = lambda descriptor, data: len(data)


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
