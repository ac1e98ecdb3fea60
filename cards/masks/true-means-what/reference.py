def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
    mask = ~keep[:, None]                   # (batch, 1, query, key)
    bias = np.where(mask, -np.inf, 0.0)     # one number for each score
    weights = softmax(scores + bias, axis=-1)
    return weights @ v, weights
