def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads)       # (batch, head, query, d_head)
    k = split_heads(x @ w_k, n_heads)       # (batch, head, key, d_head)
    v = split_heads(x @ w_v, n_heads)       # (batch, head, key, d_head)
    d_head = q.shape[-1]
    scores = q @ k.swapaxes(-2, -1) / d_head**0.5
    weights = softmax(scores, axis=-1)      # (batch, head, query, key)
    merged = merge_heads(weights @ v)       # (batch, query, width)
    return merged @ w_o, weights
