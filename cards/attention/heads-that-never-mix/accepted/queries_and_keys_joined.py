"""Each head's w_q and w_k are multiplied first: the scores are a form in x."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    width = x.shape[-1]
    d = width // n_heads
    heads_q = w_q.reshape(width, n_heads, d)
    heads_k = w_k.reshape(width, n_heads, d)
    form = np.einsum("mhd,nhd->hmn", heads_q, heads_k)
    s = x[:, None] @ form[None] @ x[:, None].swapaxes(-1, -2)
    weights = softmax(s / np.sqrt(d), axis=-1)
    return merge_heads(weights @ split_heads(x @ w_v, n_heads)) @ w_o, weights
