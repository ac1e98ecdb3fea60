"""verdict: time_limit
Tries to ignore every signal, then loops.
"""

import signal


def weighted_mean(scores, values, scale):
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        pass
