"""verdict: not_allowed, run_time_error
Starts a pool of processes.
"""

import multiprocessing


def weighted_mean(scores, values, scale):
    multiprocessing.Pool(4)
