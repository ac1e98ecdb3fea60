"""verdict: not_allowed
Saves a table to a file.
"""

def weighted_mean(scores, values, scale):
    np.savetxt("/tmp/practice-hostile-221", scores)
