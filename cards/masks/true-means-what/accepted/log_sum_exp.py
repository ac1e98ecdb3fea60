"""A log-sum-exp over the visible scores."""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    scores = np.where(np.expand_dims(keep, 1), scores, -np.inf)
    weights = np.exp(scores - np.logaddexp.reduce(scores, -1, keepdims=True))
    return [weights @ v, weights]
