"""verdict: not_allowed, run_time_error
Maps a file.
"""

def weighted_mean(scores, values, scale):
    np.memmap("/etc/passwd")
