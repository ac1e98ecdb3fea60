"""verdict: run_time_error
JSON nested a hundred thousand deep.
"""

import os
import struct


def weighted_mean(scores, values, scale):
    os.write(0, struct.pack("=II", 100_000, 0) + b"[" * 100_000)
    os._exit(0)
