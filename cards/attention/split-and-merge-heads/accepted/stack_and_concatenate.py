"""Split into a list of blocks and stacked; taken apart and concatenated."""


def split_heads(x, n_heads):
    return np.stack(np.split(x, n_heads, axis=-1), axis=1)


def merge_heads(h):
    return np.concatenate([h[:, i] for i in range(h.shape[1])], axis=-1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    weights = softmax(
        q @ k.swapaxes(2, 3) / np.sqrt(x.shape[-1] // n_heads), axis=3
    )
    return merge_heads(weights @ v) @ w_o, weights
