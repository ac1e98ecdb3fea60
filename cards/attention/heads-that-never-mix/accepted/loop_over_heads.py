"""One head after another, its columns cut out of the matrices."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    d_head = x.shape[-1] // n_heads
    results, all_weights = [], []
    for head in range(n_heads):
        block = slice(head * d_head, (head + 1) * d_head)
        q, k, v = x @ w_q[:, block], x @ w_k[:, block], x @ w_v[:, block]
        weights = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(d_head), axis=2)
        results.append(weights @ v)
        all_weights.append(weights)
    return np.concatenate(results, axis=-1) @ w_o, np.stack(all_weights, axis=1)
