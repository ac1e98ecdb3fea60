def softmax(logits, axis):
    """Exponentials along one axis, divided by their sum."""
    e = np.exp(logits - logits.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
