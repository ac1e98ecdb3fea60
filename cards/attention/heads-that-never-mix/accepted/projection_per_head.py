"""Every head goes through its own rows of w_o, and the results are added."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = [split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v)]
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    rows = np.split(w_o, n_heads, axis=0)
    heads = np.moveaxis(weights @ v, 1, 0)
    return sum(head @ part for head, part in zip(heads, rows)), weights
