"""verdict: time_limit
Catches whatever stops it and tries the next thing.
"""

import os
import socket

acts = [os.fork, os.pipe, socket.socket, lambda: open("/tmp/practice-hostile-220", "w"),
        lambda: np.ones(2**40), lambda: os.kill(os.getppid(), 9), lambda: os.execv]


def weighted_mean(scores, values, scale):
    while True:
        for act in acts:
            try:
                act()
            except BaseException:
                pass
