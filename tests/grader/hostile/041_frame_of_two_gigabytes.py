"""verdict: run_time_error, output_limit
A header that promises 2 GB.
"""

import os
import struct


def weighted_mean(scores, values, scale):
    os.write(0, struct.pack("=II", 100, 2**31))
    os._exit(0)
