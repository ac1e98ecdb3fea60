"""verdict: invalid, run_time_error
Says that the function is missing, with hidden inputs as names.
"""

import json
import os
import struct


def forge(records, arrays=(), blob=b""):
    header = json.dumps({"records": records, "arrays": list(arrays)}).encode()
    os.write(0, struct.pack("=II", len(header), len(blob)) + header + blob)
    os._exit(0)


import sys


def program():
    frame = sys._getframe()
    while "self" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["self"]



def show(array):
    return ' '.join(repr(float(number)) for number in array.ravel())


def weighted_mean(scores, values, scale):
    text = show(program()._inputs(program().calls[2])[0]).replace(".", "_").replace("-", "m")
    forge([["missing", "weighted_mean", text.split()]])
