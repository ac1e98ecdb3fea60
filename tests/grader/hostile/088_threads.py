"""verdict: run_time_error
Starts threads without end.
"""

import _thread


def weighted_mean(scores, values, scale):
    while True:
        _thread.start_new_thread(print, ())
