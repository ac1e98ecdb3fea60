"""verdict: output_limit
Writes to the descriptor of the answer for ever.
"""

import os


def weighted_mean(scores, values, scale):
    while True:
        os.write(0, b"x" * 65536)
