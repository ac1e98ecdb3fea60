"""verdict: run_time_error
Records of arrays that never came.
"""

import json
import os
import struct


def forge(records, arrays=(), blob=b""):
    header = json.dumps({"records": records, "arrays": list(arrays)}).encode()
    os.write(0, struct.pack("=II", len(header), len(blob)) + header + blob)
    os._exit(0)


def weighted_mean(scores, values, scale):
    forge([["values", 2], ["array"], ["array"]] * 7)
