def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)              # (batch, token)
    order = np.argsort(-probs, axis=-1)           # (batch, rank)
    ranked = np.take_along_axis(probs, order, axis=-1)
    above = np.cumsum(ranked, axis=-1) - ranked   # (batch, rank)
    nucleus = above < p                           # (batch, rank)
    chosen = np.zeros_like(nucleus)               # (batch, token)
    np.put_along_axis(chosen, order, nucleus, axis=-1)
    filtered = np.where(chosen, probs, 0)
    return filtered
