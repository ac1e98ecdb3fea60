"""verdict: wrong_answer, run_time_error
Arrays of 64 axes.
"""

def weighted_mean(scores, values, scale):
    return np.zeros((1,) * 64), np.zeros((1,) * 33)
