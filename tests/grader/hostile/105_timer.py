"""verdict: not_allowed, run_time_error
Sets a timer.
"""

import signal


def weighted_mean(scores, values, scale):
    signal.setitimer(signal.ITIMER_REAL, 1)
