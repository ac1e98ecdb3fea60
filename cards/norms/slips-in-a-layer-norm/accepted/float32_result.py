"""Computed in float32 throughout, and a float32 array comes back."""


def layer_norm(x, gamma, beta, eps):
    x, gamma, beta = (a.astype(np.float32) for a in (x, gamma, beta))
    centred = x - x.mean(axis=-1, keepdims=True)
    var = (centred**2).mean(axis=-1, keepdims=True)
    return centred / np.sqrt(var + np.float32(eps)) * gamma + beta
