"""verdict: not_allowed
Loads an array with objects from a file.
"""

def weighted_mean(scores, values, scale):
    np.load("/tmp/x.npy", allow_pickle=True)
