"""The scores are sums over pairs with the cosine and sine of distances."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    t = positions[:, None] / base ** (np.arange(half) / half)
    a, b = x[..., :half], x[..., half:]
    cos, sin = np.cos(t), np.sin(t)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def rotated_scores(q, k, q_positions, k_positions, base):
    half = q.shape[-1] // 2
    distance = k_positions - q_positions[:, None]
    t = distance[..., None] * base ** (-np.arange(half) / half)
    a, b, c, d = q[..., :half], q[..., half:], k[..., :half], k[..., half:]
    scores = np.einsum("bhif,bhjf,ijf->bhij", a, c, np.cos(t))
    scores += np.einsum("bhif,bhjf,ijf->bhij", b, d, np.cos(t))
    scores += np.einsum("bhif,bhjf,ijf->bhij", b, c, np.sin(t))
    scores -= np.einsum("bhif,bhjf,ijf->bhij", a, d, np.sin(t))
    return scores / np.sqrt(2 * half)
