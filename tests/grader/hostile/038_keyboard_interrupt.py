"""verdict: run_time_error
Raises what only a person should.
"""

def weighted_mean(scores, values, scale):
    raise KeyboardInterrupt
