"""A loop over the rows, taking the best token until p is reached."""


def top_p_filter(logits, p):
    result = []
    for row in softmax(logits, axis=-1):
        kept = np.zeros_like(row)
        mass = 0.0
        for token in sorted(range(len(row)), key=lambda t: -row[t]):
            kept[token] = row[token]
            mass += row[token]
            if mass >= p:
                break
        result.append(kept)
    return np.array(result)
