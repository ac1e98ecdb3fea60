"""The variance from the differences of all pairs of features."""


def layer_norm(x, gamma, beta, eps):
    pairs = x[..., :, None] - x[..., None, :]
    var = (pairs**2).mean(axis=(-2, -1)) / 2
    normed = pairs.mean(axis=-1) / np.sqrt(var + eps)[..., None]
    return normed * gamma + beta
