"""For every token the probabilities of all better ones are added up."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    better = probs[:, None, :] > probs[:, :, None]
    above = np.einsum("btu,bu->bt", better.astype(float), probs)
    return np.where(above < p, probs, 0.0)
