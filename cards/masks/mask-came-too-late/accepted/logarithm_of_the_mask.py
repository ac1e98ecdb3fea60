"""The logarithm of a triangle of ones and zeros is added."""


def causal_attention(q, k, v):
    with np.errstate(divide="ignore"):
        bias = np.log(np.tri(q.shape[-2]))
    scores = q * q.shape[-1] ** -0.5 @ k.swapaxes(-2, -1)
    weights = softmax(scores + bias, axis=-1)
    return weights @ v, weights
