def layer_norm(x, gamma, beta, eps):
    """(batch, token, width) -> the same; every token by itself."""
    width = x.shape[-1]
    mean = x.sum(axis=-1, keepdims=True) / width
    centred = x - mean                      # (batch, token, width)
    var = (centred**2).sum(axis=-1, keepdims=True) / width
    normed = centred / np.sqrt(var + eps)
    return normed * gamma + beta
