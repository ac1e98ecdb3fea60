"""verdict: time_limit
A class whose name is never told.
"""

class Meta(type):
    @property
    def __name__(cls):
        while True:
            pass


class Odd(metaclass=Meta):
    pass


def weighted_mean(scores, values, scale):
    return Odd(), scores
