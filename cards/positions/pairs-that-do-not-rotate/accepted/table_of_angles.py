"""A table for all positions is made, and rows are picked from it."""


def rope(x, positions, base):
    half = x.shape[-1] // 2
    table = np.arange(max(positions) + 1)[:, None]
    table = table * np.exp(-np.log(base) * np.arange(half) / half)
    cos = np.concatenate([np.cos(table)] * 2, axis=-1)[positions]
    sin = np.concatenate([np.sin(table)] * 2, axis=-1)[positions]
    crossed = np.concatenate([-x[..., half:], x[..., :half]], axis=-1)
    return x * cos + crossed * sin


def rotated_scores(q, k, q_positions, k_positions, base):
    q, k = rope(q, q_positions, base), rope(k, k_positions, base)
    return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
