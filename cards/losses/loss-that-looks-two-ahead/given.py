def next_token_pairs(logits, ids):
    """Each position with a token after it, and that token."""
    return logits[:, :-1], ids[:, 1:]


def softmax(scores, axis):
    """Exponentials along one axis, divided by their sum."""
    e = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
