"""verdict: run_time_error, output_limit
Writes to descriptor 1 for ever.
"""

import os


def weighted_mean(scores, values, scale):
    while True:
        os.write(1, b"x" * 1000)
