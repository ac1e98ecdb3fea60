"""verdict: run_time_error
Imports what opens a browser.
"""

import antigravity


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
