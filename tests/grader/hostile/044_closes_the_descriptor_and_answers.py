"""verdict: run_time_error
Closes the descriptor of the answer, then answers.
"""

import os


def weighted_mean(scores, values, scale):
    os.close(0)
    return right(scores, values, scale)
