"""verdict: memory_limit
Constants that multiply to a million million characters.
"""

bomb = "x" * 10**4 * 10**4 * 10**4


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
