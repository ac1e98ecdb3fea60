def split_heads(x, n_heads):
    """(batch, token, width) -> (batch, head, token, d_head)."""
    batch, token, width = x.shape
    blocks = x.reshape(batch, token, n_heads, width // n_heads)
    return blocks.transpose(0, 2, 1, 3)


def merge_heads(h):
    """(batch, head, token, d_head) -> (batch, token, width)."""
    batch, head, token, d_head = h.shape
    return h.transpose(0, 2, 1, 3).reshape(batch, token, head * d_head)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    """(batch, token, width) -> the same, and the weights."""
    q = split_heads(x @ w_q, n_heads)       # (batch, head, query, d_head)
    k = split_heads(x @ w_k, n_heads)       # (batch, head, key, d_head)
    v = split_heads(x @ w_v, n_heads)       # (batch, head, key, d_head)
    scores = q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
    weights = softmax(scores, axis=-1)      # (batch, head, query, key)
    return merge_heads(weights @ v) @ w_o, weights
