"""verdict: time_limit
A regular expression that backtracks for years.
"""

import re


def weighted_mean(scores, values, scale):
    re.match(r"(a+)+$", "a" * 60 + "b")
