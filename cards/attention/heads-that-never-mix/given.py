def split_heads(x, n_heads):
    """(batch, token, width) -> (batch, head, token, d_head)."""
    batch, tokens, width = x.shape
    blocks = x.reshape(batch, tokens, n_heads, width // n_heads)
    return blocks.transpose(0, 2, 1, 3)


def merge_heads(h):
    """(batch, head, token, d_head) -> (batch, token, width)."""
    batch, n_heads, tokens, d_head = h.shape
    return h.transpose(0, 2, 1, 3).reshape(batch, tokens, n_heads * d_head)


def softmax(scores, axis):
    """Exponentials along one axis, divided by their sum."""
    e = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
