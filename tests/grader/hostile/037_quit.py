"""verdict: run_time_error
Quits, which closes standard input: the descriptor of the answer.
"""

def weighted_mean(scores, values, scale):
    quit()
