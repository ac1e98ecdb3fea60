"""verdict: time_limit, memory_limit
The factorial of ten million.
"""

import math


def weighted_mean(scores, values, scale):
    math.factorial(10**7)
