"""verdict: not_allowed, run_time_error
Reads a table from a file.
"""

def weighted_mean(scores, values, scale):
    np.genfromtxt("/etc/passwd")
