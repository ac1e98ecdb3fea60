"""Every token id is compared with the whole text, without any scattering."""


def apply_penalty(logits, seen, penalty):
    ids = np.arange(logits.shape[1])
    repeated = (seen[:, :, None] == ids).any(axis=1)
    factor = 1 + (penalty - 1) * repeated
    return np.where(logits >= 0, logits / factor, logits * factor)
