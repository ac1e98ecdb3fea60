"""A group's queries become the rows of one larger product."""


def gqa(q, k, v):
    batch, heads, queries, size = q.shape
    r = heads // k.shape[1]
    output, weights = np.empty_like(q), []
    for g in range(k.shape[1]):
        part = slice(g * r, (g + 1) * r)
        rows = q[:, part].reshape(batch, r * queries, size)
        w = softmax(rows @ k[:, g].swapaxes(1, 2) / np.sqrt(size), axis=-1)
        output[:, part] = (w @ v[:, g]).reshape(batch, r, queries, size)
        weights.append(w.reshape(batch, r, queries, -1))
    return output, np.concatenate(weights, axis=1)
