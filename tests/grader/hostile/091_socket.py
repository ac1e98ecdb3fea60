"""verdict: not_allowed
Opens a socket.
"""

import socket


def weighted_mean(scores, values, scale):
    socket.socket()
