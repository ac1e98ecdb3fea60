"""verdict: run_time_error
JSON with a number of a hundred thousand digits.
"""

import os
import struct


def weighted_mean(scores, values, scale):
    text = b'{"records": [["count", ' + b"9" * 100_000 + b']], "arrays": []}'
    os.write(0, struct.pack("=II", len(text), 0) + text)
    os._exit(0)
