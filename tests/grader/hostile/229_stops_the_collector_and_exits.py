"""verdict: run_time_error
Raises an exception from a finaliser.
"""

def weighted_mean(scores, values, scale):
    try:
        raise SystemExit(0)
    finally:
        raise GeneratorExit
