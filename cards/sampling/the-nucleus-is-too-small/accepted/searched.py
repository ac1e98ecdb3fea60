"""The size of the nucleus is searched in the running sum of each row."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    out = np.zeros(probs.shape)
    for i, row in enumerate(probs):
        order = np.argsort(row)[::-1]
        size = np.searchsorted(np.cumsum(row[order]), p) + 1
        out[i, order[:size]] = row[order[:size]]
    return out
