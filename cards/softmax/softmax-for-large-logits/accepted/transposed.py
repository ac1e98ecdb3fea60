"""Always along the last axis, of a transposed view where the other was asked for."""


def along_last(x):
    e = np.exp(x - np.maximum.reduce(x, axis=-1)[..., None])
    return e / np.einsum("ij->i", e)[:, None]


def softmax(x, axis=-1):
    return along_last(x) if axis in (1, -1) else along_last(x.T).T
