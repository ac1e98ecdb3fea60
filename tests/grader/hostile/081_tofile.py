"""verdict: not_allowed
Writes an array to a file.
"""

def weighted_mean(scores, values, scale):
    scores.tofile("/tmp/practice-hostile-81")
