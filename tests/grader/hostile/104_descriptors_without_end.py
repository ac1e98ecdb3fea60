"""verdict: not_allowed
Duplicates descriptors and opens pipes.
"""

import os


def weighted_mean(scores, values, scale):
    acts = [lambda: os.dup(0), lambda: os.dup2(0, 5), os.pipe, lambda: os.eventfd(0), lambda: os.openpty()]
    refused = 0
    for act in acts:
        try:
            act()
        except PermissionError:
            refused += 1
        except OSError:
            refused += 1
    if refused == len(acts):
        raise PermissionError
