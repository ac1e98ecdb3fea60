"""A matrix of the whole head for every position."""


def rope(x, positions, base):
    d = x.shape[-1]
    half = d // 2
    result = np.zeros_like(x)
    for token, position in enumerate(positions):
        t = position * float(base) ** (-np.arange(half) / half)
        matrix = np.diag(np.cos(np.concatenate([t, t])))
        matrix[np.arange(half), np.arange(half, d)] = -np.sin(t)
        matrix[np.arange(half, d), np.arange(half)] = np.sin(t)
        result[:, :, token] = x[:, :, token] @ matrix.T
    return result


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
