"""verdict: time_limit
Drains an endless iterator within C.
"""

import collections
import itertools


def weighted_mean(scores, values, scale):
    collections.deque(itertools.count(), maxlen=0)
