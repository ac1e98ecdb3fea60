"""The halves become an axis of two, which an einsum turns."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    pairs = x.reshape(*x.shape[:-1], 2, half)
    t = positions[:, None] * base ** (-np.arange(half) / half)
    turn = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
    return np.einsum("ijtf,bhtjf->bhtif", turn, pairs).reshape(x.shape)


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
