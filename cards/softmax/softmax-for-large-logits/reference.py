def softmax(x, axis):
    """Weights along one axis: positive, and summing to one."""
    top = np.max(x, axis=axis, keepdims=True)
    e = np.exp(x - top)                     # the shape of x
    return e / np.sum(e, axis=axis, keepdims=True)
