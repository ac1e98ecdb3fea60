"""verdict: time_limit
A message whose making never ends.
"""

class Endless(Exception):
    def __str__(self):
        while True:
            pass


def weighted_mean(scores, values, scale):
    raise Endless
