"""verdict: not_allowed
Opens a pair of sockets.
"""

import socket


def weighted_mean(scores, values, scale):
    socket.socketpair()
