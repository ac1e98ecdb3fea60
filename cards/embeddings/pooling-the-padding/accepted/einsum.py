"""The weighted sum is an einsum over the tokens."""


def mean_pool(h, mask):
    weights = mask / np.maximum(mask.sum(axis=-1, keepdims=True), 1)
    return np.einsum("btf,bt->bf", h, weights)
