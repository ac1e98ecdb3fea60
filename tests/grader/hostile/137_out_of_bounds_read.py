"""verdict: wrong_answer, run_time_error, output_limit
A view far out of bounds of its memory.
"""

def weighted_mean(scores, values, scale):
    far = np.lib.stride_tricks.as_strided(scores, (4, 4), (2**40, 8))
    return far.copy(), scores
