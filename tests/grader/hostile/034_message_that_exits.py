"""verdict: run_time_error
A message whose making ends the interpreter.
"""

class Exiting(Exception):
    def __str__(self):
        raise SystemExit(0)


def weighted_mean(scores, values, scale):
    raise Exiting
