"""verdict: time_limit, run_time_error
An exception whose class never tells its name.
"""

class Meta(type):
    @property
    def __name__(cls):
        while True:
            pass


class Odd(Exception, metaclass=Meta):
    pass


def weighted_mean(scores, values, scale):
    raise Odd
