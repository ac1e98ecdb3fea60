"""verdict: run_time_error
A header that is no JSON.
"""

import os
import struct


def weighted_mean(scores, values, scale):
    os.write(0, struct.pack("=II", 8, 0) + b"\xff" * 8)
    os._exit(0)
