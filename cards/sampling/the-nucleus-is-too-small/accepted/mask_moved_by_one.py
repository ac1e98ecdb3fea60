"""What exceeds p is removed, the mask moved by one rank, the first token never removed."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    order = np.argsort(-probs, axis=-1)
    mass = np.cumsum(np.take_along_axis(probs, order, axis=-1), axis=-1)
    remove = mass >= p
    remove[:, 1:] = remove[:, :-1].copy()
    remove[:, 0] = False
    out = probs.copy()
    for row, ids, gone in zip(out, order, remove):
        row[ids[gone]] = 0
    return out
