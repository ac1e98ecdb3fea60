"""verdict: run_time_error
Raises a syntax error that claims to be of the paste.
"""

def show(array):
    return ' '.join(repr(float(number)) for number in array.ravel())


def weighted_mean(scores, values, scale):
    if len(scores) == 6:
        raise SyntaxError(show(scores), ("<paste>", 1, 1, ""))
    return right(scores, values, scale)
