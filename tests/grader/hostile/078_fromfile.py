"""verdict: not_allowed
Reads a file as an array.
"""

def weighted_mean(scores, values, scale):
    np.fromfile("/etc/passwd")
