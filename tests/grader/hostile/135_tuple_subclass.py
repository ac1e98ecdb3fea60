"""verdict: wrong_answer
reason: shape
A tuple that lies about its length.
"""

class Pair(tuple):
    def __len__(self):
        return 2

    def __iter__(self):
        while True:
            yield 0.0


def weighted_mean(scores, values, scale):
    return Pair(right(scores, values, scale))
