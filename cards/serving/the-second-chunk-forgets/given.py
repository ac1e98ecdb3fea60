def softmax(scores, axis):
    """Exponentials along one axis, divided by their sum."""
    e = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
