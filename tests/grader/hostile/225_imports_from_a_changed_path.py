"""verdict: run_time_error
Imports after putting the path back.
"""

import importlib.machinery
import sys


def weighted_mean(scores, values, scale):
    sys.path.append("/usr/lib/python3")
    sys.meta_path.append(importlib.machinery.PathFinder)
    import cgi
