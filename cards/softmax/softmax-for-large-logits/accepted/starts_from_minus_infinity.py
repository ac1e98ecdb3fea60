"""The start of the maximum is kept, and is minus infinity."""


def softmax(x, axis):
    top = np.max(x, axis=axis, keepdims=True, initial=-np.inf)
    e = np.exp(x - top)
    return e / np.sum(e, axis=axis, keepdims=True)
