"""verdict: wrong_answer
reason: shape
Empty arrays with an axis of a million million.
"""

def weighted_mean(scores, values, scale):
    return np.zeros((0, 2**39)), np.zeros((2**39, 0))
