"""numpy's sample variance, brought back to that of all features."""


def layer_norm(x, gamma, beta, eps):
    n = x.shape[-1]
    var = np.var(x, axis=-1, ddof=1, keepdims=True) * (n - 1) / n
    return (x - x.mean(axis=-1, keepdims=True)) / (var + eps) ** 0.5 * gamma + beta
