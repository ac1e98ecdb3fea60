"""A loop for every sample, head and query."""


def gqa(q, k, v):
    batch, heads, queries, size = q.shape
    kv_heads, keys = k.shape[1:3]
    output = np.zeros((batch, heads, queries, size))
    weights = np.zeros((batch, heads, queries, keys))
    for b in range(batch):
        for h in range(heads):
            g = h // (heads // kv_heads)
            for i in range(queries):
                row = k[b, g] @ q[b, h, i] / size**0.5
                row = np.exp(row - row.max())
                weights[b, h, i] = row / row.sum()
                output[b, h, i] = weights[b, h, i] @ v[b, g]
    return output, weights
