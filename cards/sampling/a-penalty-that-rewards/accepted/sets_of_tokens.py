"""A loop over the rows and over the set of the tokens of each text."""


def apply_penalty(logits, seen, penalty):
    result = []
    for row, ids in zip(logits.tolist(), seen.tolist()):
        for token in set(ids):
            row[token] *= penalty if row[token] < 0 else 1 / penalty
        result.append(row)
    return np.array(result)
