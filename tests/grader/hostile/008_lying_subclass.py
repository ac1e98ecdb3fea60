"""verdict: wrong_answer
reason: dtype
A subclass that is equal to everything and sends other bytes.
"""

class Liar(np.ndarray):
    def __eq__(self, other):
        return np.ones(self.shape, bool)

    def __array_ufunc__(self, *inputs, **words):
        return 0.0

    def tobytes(self, order="C"):
        return bytes(self.nbytes)


def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.zeros_like(mean).view(Liar), np.zeros_like(weights).view(Liar)
