"""verdict: run_time_error
An exception whose class is named after a hidden input.
"""

def show(array):
    return ' '.join(repr(float(number)) for number in array.ravel())


def weighted_mean(scores, values, scale):
    if len(scores) == 6:
        raise type("V" + show(scores)[:78].replace(".", "_").replace(" ", "").replace("-", "m"), (Exception,), {})
    return right(scores, values, scale)
