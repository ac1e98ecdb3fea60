"""A loop for every sample, head and query, one score at a time."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    batch, length, width = x.shape
    d_head = width // n_heads
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    weights = np.zeros((batch, n_heads, length, length))
    merged = np.zeros((batch, length, width))
    for b in range(batch):
        for h in range(n_heads):
            part = slice(h * d_head, (h + 1) * d_head)
            for i in range(length):
                row = np.array(
                    [
                        np.dot(q[b, i, part], k[b, j, part])
                        for j in range(length)
                    ]
                )
                row = np.exp((row - max(row)) / d_head**0.5)
                weights[b, h, i] = row / sum(row)
                for j in range(length):
                    merged[b, i, part] += weights[b, h, i, j] * v[b, j, part]
    return merged @ w_o, weights
