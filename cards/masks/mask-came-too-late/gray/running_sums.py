"""
title: raw exponentials, divided by their running sums
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_attention(q, k, v):
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.tril(np.exp(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])))
        weights = e / np.cumsum(e, axis=-1)[..., -1:]
    return weights @ v, weights
