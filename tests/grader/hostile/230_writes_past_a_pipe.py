"""verdict: run_time_error, output_limit, time_limit
Sends half a frame, then floods.
"""

import os
import struct


def weighted_mean(scores, values, scale):
    os.write(0, struct.pack("=II", 10, 0))
    while True:
        os.write(0, b"x" * 4096)
