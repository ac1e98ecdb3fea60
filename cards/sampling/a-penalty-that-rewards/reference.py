def apply_penalty(logits, seen, penalty):
    rows = np.arange(len(logits))[:, None]        # (batch, 1)
    power = np.zeros(logits.shape, dtype=int)     # (batch, token)
    power[rows, seen] = 1
    factor = penalty**power                       # (batch, token)
    penalised = np.where(logits > 0, logits / factor, logits * factor)
    return penalised
