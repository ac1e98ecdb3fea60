"""One pair after the other, with a matrix of two by two."""


def rope(x, positions, base):
    d = x.shape[-1]
    result = np.empty_like(x)
    for i in range(d // 2):
        t = positions * base ** (-2 * i / d)
        turn = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])
        two = np.stack([x[..., i], x[..., i + d // 2]])
        one, other = np.einsum("ijt,jbht->ibht", turn, two)
        result[..., i], result[..., i + d // 2] = one, other
    return result


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
