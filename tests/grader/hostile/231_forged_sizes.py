"""verdict: wrong_answer
reason: shape
Says that its arrays were too large to send, with shapes that are no fault.
"""

import json
import os
import struct


def forge(records, arrays=(), blob=b""):
    header = json.dumps({"records": records, "arrays": list(arrays)}).encode()
    os.write(0, struct.pack("=II", len(header), len(blob)) + header + blob)
    os._exit(0)


def weighted_mean(scores, values, scale):
    forge([record for _ in range(7) for record in
           (["values", 2], ["large", "<f8", []], ["large", "<f8", [4, 4]])])
