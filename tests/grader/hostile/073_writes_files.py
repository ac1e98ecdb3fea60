"""verdict: not_allowed
Writes a file wherever it may.
"""

places = ["/tmp/", "", "/dev/shm/", "/var/tmp/", "/proc/self/"]


def weighted_mean(scores, values, scale):
    refused = 0
    for place in places:
        try:
            open(place + "practice-hostile-73", "w")
        except PermissionError:
            refused += 1
    if refused == len(places):
        raise PermissionError
