"""verdict: time_limit
A header, and then nothing.
"""

import os
import struct


def weighted_mean(scores, values, scale):
    os.write(0, struct.pack("=II", 100, 100))
    while True:
        pass
