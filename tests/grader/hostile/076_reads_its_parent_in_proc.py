"""verdict: not_allowed
Reads whatever /proc has about its parent.
"""

import os


def weighted_mean(scores, values, scale):
    refused = 0
    names = ["mem", "cmdline", "maps", "environ", "fd", "root", "cwd"]
    for name in names:
        try:
            open(f"/proc/{os.getppid()}/{name}")
        except PermissionError:
            refused += 1
    if refused == len(names):
        raise PermissionError
