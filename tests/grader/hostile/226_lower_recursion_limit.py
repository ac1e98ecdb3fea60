"""verdict: accepted, run_time_error
Leaves no room for the runner's own calls.
"""

import sys


def weighted_mean(scores, values, scale):
    sys.setrecursionlimit(sys._getframe().f_code.co_stacksize + 12)
    return right(scores, values, scale)
