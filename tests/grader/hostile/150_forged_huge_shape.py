"""verdict: run_time_error, output_limit
A shape of more elements than there are bytes.
"""

import json
import os
import struct


def forge(records, arrays=(), blob=b""):
    header = json.dumps({"records": records, "arrays": list(arrays)}).encode()
    os.write(0, struct.pack("=II", len(header), len(blob)) + header + blob)
    os._exit(0)


def weighted_mean(scores, values, scale):
    forge([["values", 2], ["array"]], [["<f8", [2**39, 2**39]]], bytes(8))
