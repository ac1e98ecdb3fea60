"""verdict: wrong_answer, memory_limit, time_limit
A sequence with a thousand million items.
"""

class Long:
    def __len__(self):
        return 10**9

    def __getitem__(self, index):
        return 0.0


def weighted_mean(scores, values, scale):
    return Long()
