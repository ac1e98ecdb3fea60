"""The mean is taken off by a product with a centring matrix."""


def layer_norm(x, gamma, beta, eps):
    width = x.shape[-1]
    centred = x @ (np.eye(width) - 1 / width)
    var = np.einsum("btf,btf->bt", centred, centred) / width
    return np.einsum("btf,bt,f->btf", centred, (var + eps) ** -0.5, gamma) + beta
