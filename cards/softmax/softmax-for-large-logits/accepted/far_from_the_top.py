"""Ten less than the maximum is taken off: any number near it will do."""


def softmax(x, axis):
    scaled = np.exp(x - (x.max(axis=axis, keepdims=True) - 10))
    return np.divide(scaled, np.add.reduce(scaled, axis=axis, keepdims=True))
