"""verdict: accepted, output_limit
Lifts the limit on printing, and prints 8 MB.
"""

import sys

sys.stdout.total = -(10**9)
for _ in range(8):
    print("x" * 2**20)


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
