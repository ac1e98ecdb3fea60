"""The scale is folded into w_q before anything is multiplied."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    scaled = w_q / np.sqrt(w_q.shape[1] // n_heads)
    q, k, v = (split_heads(x @ w, n_heads) for w in (scaled, w_k, w_v))
    weights = softmax(np.matmul(q, k.transpose(0, 1, 3, 2)), axis=-1)
    return np.matmul(merge_heads(np.matmul(weights, v)), w_o), weights
