"""Small functions bound to names, the asked one too."""

heads_of = lambda x, w, n: split_heads(x @ w, n)
attend = lambda q, k: softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), -1)
mix = lambda p, v, w_o: (merge_heads(p @ v) @ w_o, p)
multi_head_attention = lambda x, w_q, w_k, w_v, w_o, n: mix(
    attend(heads_of(x, w_q, n), heads_of(x, w_k, n)), heads_of(x, w_v, n), w_o
)
