def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    d_head = q.shape[-1]
    scores = q @ k.swapaxes(-2, -1) / d_head**0.5
    weights = softmax(scores, axis=-1)
    merged = merge_heads(weights @ v)
    return merged, weights
