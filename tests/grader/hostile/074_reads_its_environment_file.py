"""verdict: not_allowed
Reads the environment from /proc.
"""

def weighted_mean(scores, values, scale):
    open("/proc/self/environ").read()
