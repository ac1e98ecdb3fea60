"""Keys and values stay tiled; the queries are brought into that order and back."""


def gqa(q, k, v):
    b, h, t, d = q.shape
    g = k.shape[1]
    r = h // g

    def swapped(x, one, two):
        parts = x.reshape(b, one, two, *x.shape[2:])
        return parts.swapaxes(1, 2).reshape(x.shape)

    k, v = np.tile(k, (1, r, 1, 1)), np.tile(v, (1, r, 1, 1))
    scores = swapped(q, g, r) @ k.swapaxes(-1, -2) / np.sqrt(d)
    weights = softmax(scores, axis=-1)
    return swapped(weights @ v, r, g), swapped(weights, r, g)
