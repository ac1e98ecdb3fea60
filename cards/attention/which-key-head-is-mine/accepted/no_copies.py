"""The query heads become two axes, and the products broadcast over a group."""


def gqa(q, k, v):
    batch, heads, queries, size = q.shape
    groups = k.shape[1]
    q = q.reshape(batch, groups, heads // groups, queries, size)
    scores = q @ k[:, :, None].swapaxes(-1, -2) / np.sqrt(size)
    weights = softmax(scores, axis=-1)
    output = weights @ v[:, :, None]
    shape = (batch, heads, queries)
    return output.reshape(*shape, size), weights.reshape(*shape, -1)
