"""verdict: output_limit, memory_limit, run_time_error, wrong_answer
A result of 20 MB.
"""

def weighted_mean(scores, values, scale):
    return np.zeros(20 * 2**20, np.uint8), np.zeros(4)
