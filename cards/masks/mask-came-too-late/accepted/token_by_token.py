"""One token after another, each with the keys so far, as with a cache."""


def causal_attention(q, k, v):
    weights = np.zeros(q.shape[:-1] + (q.shape[-2],))
    output = np.zeros(v.shape)
    for t in range(q.shape[-2]):
        keys, values = k[..., : t + 1, :], v[..., : t + 1, :]
        row = np.matmul(keys, q[..., t, :, None])[..., 0] / q.shape[-1] ** 0.5
        weights[..., t, : t + 1] = softmax(row, axis=-1)
        output[..., t, :] = (weights[..., t, : t + 1, None] * values).sum(axis=-2)
    return output, weights
