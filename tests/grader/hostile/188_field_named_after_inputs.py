"""verdict: wrong_answer
reason: dtype
A result with a field named after a hidden input.
"""

def show(array):
    return ' '.join(repr(float(number)) for number in array.ravel())


def weighted_mean(scores, values, scale):
    if len(scores) == 6:
        return np.zeros(4, [(show(scores)[:40], "f4")]), values
    return right(scores, values, scale)
