"""verdict: not_allowed
Sockets of every other kind.
"""

import socket

unix, inet, inet6, netlink, packet, algorithm, machine = 1, 2, 10, 16, 17, 38, 40
stream, datagram, raw, sequenced = 1, 2, 3, 5
kinds = [(unix, stream), (unix, sequenced), (inet, datagram), (inet, raw), (inet6, datagram),
         (netlink, raw), (packet, raw), (algorithm, sequenced), (machine, stream)]


def weighted_mean(scores, values, scale):
    refused = 0
    for family, kind in kinds:
        try:
            socket.socket(family, kind)
        except PermissionError:
            refused += 1
    if refused == len(kinds):
        raise PermissionError
