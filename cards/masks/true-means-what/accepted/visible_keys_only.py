"""A loop over queries; each one is given its visible keys and no others."""


def attend(q, k, v, keep):
    batch, heads, queries, size = q.shape
    output = np.zeros((batch, heads, queries, v.shape[-1]))
    weights = np.zeros((batch, heads, queries, k.shape[2]))
    for b, h, i in np.ndindex(batch, heads, queries):
        seen = np.flatnonzero(keep[b, i])
        row = softmax(k[b, h, seen] @ q[b, h, i] / np.sqrt(size), axis=0)
        weights[b, h, i, seen] = row
        output[b, h, i] = row @ v[b, h, seen]
    return output, weights
