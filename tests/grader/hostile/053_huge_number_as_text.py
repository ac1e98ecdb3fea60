"""verdict: time_limit, run_time_error
Turns a huge number into text, with the limit off.
"""

import sys


def weighted_mean(scores, values, scale):
    sys.set_int_max_str_digits(0)
    str(1 << 30_000_000)
