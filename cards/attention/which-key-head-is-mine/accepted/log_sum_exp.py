"""The weights are exponentials of scores less their log-sum-exp."""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    s = (q * q.shape[-1] ** -0.5) @ k.repeat(r, 1).swapaxes(-1, -2)
    top = s.max(axis=-1, keepdims=True)
    total = top + np.log(np.exp(s - top).sum(axis=-1, keepdims=True))
    weights = np.exp(s - total)
    return [weights @ v.repeat(r, 1), weights]
