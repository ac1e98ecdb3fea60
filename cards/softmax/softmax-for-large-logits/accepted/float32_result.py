"""Computed in float32 throughout, and a float32 array comes back."""


def softmax(x, axis):
    x = np.asarray(x, dtype="float32")
    e = np.exp(x - np.amax(x, axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)
