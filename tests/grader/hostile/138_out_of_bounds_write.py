"""verdict: wrong_answer, run_time_error, accepted, time_limit
Writes far out of bounds of its memory.
"""

def weighted_mean(scores, values, scale):
    far = np.lib.stride_tricks.as_strided(scores, (2**20,), (8,))
    far[:] = 0.0
    return right(scores, values, scale)
