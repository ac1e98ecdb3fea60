"""verdict: run_time_error, time_limit
Closes the descriptor of the answer and spins.
"""

import os


def weighted_mean(scores, values, scale):
    os.close(0)
    while True:
        pass
