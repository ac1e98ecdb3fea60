"""One factor and one shift for each feature of each token."""


def layer_norm(x, gamma, beta, eps):
    mean = np.average(x, axis=-1)[..., None]
    factor = gamma / np.sqrt(np.var(x, axis=-1)[..., None] + eps)
    return x * factor + (beta - mean * factor)
