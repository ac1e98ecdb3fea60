"""One multiplication: the sign of the logit is the sign of the exponent."""


def apply_penalty(logits, seen, penalty):
    mark = np.zeros(logits.shape)
    np.put_along_axis(mark, seen, 1.0, axis=-1)
    return logits * penalty ** (-np.sign(logits) * mark)
