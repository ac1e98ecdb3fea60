"""verdict: accepted, run_time_error, output_limit
The right answer, and more bytes after it.
"""

import os

write = os.write


def more(descriptor, data):
    done = write(descriptor, data)
    if done == len(data):
        write(descriptor, b"x" * 1000)
    return done


os.write = more


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
