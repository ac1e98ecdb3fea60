"""One array of its own, changed where it lies."""


def layer_norm(x, gamma, beta, eps=1e-5):
    y = x - x.mean(axis=-1, keepdims=True)
    y /= np.sqrt(np.mean(np.square(y), axis=-1, keepdims=True) + eps)
    y *= gamma
    y += beta
    return y
