"""
title: the maximum loses its axis and does not fit the array
verdict: run_time_error
must_say: ["ValueError"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    e = np.exp(x - np.max(x, axis=axis))
    return e / np.sum(e, axis=axis)
