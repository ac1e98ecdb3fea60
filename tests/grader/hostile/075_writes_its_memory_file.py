"""verdict: not_allowed
Opens its memory for writing.
"""

def weighted_mean(scores, values, scale):
    open("/proc/self/mem", "r+b")
