"""Occurrences are counted, and only whether there are any is used."""


def apply_penalty(logits, seen, penalty):
    size = logits.shape[1]
    counts = np.stack([np.bincount(ids, minlength=size) for ids in seen])
    out = np.array(logits)
    out[(counts > 0) & (logits > 0)] /= penalty
    out[(counts > 0) & (logits <= 0)] *= penalty
    return out
