"""verdict: run_time_error
A dtype and a shape that are no text and no list.
"""

import json
import os
import struct


def forge(records, arrays=(), blob=b""):
    header = json.dumps({"records": records, "arrays": list(arrays)}).encode()
    os.write(0, struct.pack("=II", len(header), len(blob)) + header + blob)
    os._exit(0)


def weighted_mean(scores, values, scale):
    forge([["values", 2], ["array"]], [[{"names": ["a"]}, "4"]], bytes(8))
