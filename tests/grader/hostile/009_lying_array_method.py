"""verdict: wrong_answer
reason: dtype
An object that becomes an array when looked at.
"""

class Later:
    dtype, shape, ndim = np.dtype(float), (4, 4), 2

    def __array__(self, dtype=None, copy=None):
        return np.zeros((4, 4))


def weighted_mean(scores, values, scale):
    return Later(), Later()
