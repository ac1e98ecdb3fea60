"""verdict: run_time_error, memory_limit
An exception that says it is a MemoryError.
"""

class Liar(Exception):
    __class__ = MemoryError


def weighted_mean(scores, values, scale):
    raise Liar
