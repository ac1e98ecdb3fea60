"""Computed in float32, and a float32 array comes back."""


def apply_penalty(logits, seen, penalty):
    x, factor = logits.astype(np.float32), np.float32(penalty)
    ids = [np.unique(row) for row in seen]
    out = x.copy()
    for row, old, which in zip(out, x, ids):
        chosen = old[which]
        row[which] = np.where(chosen > 0, chosen / factor, chosen * factor)
    return out
