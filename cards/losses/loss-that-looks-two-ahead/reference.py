def next_token_loss(logits, ids):
    """(batch, token, vocabulary) and (batch, token) -> one number."""
    scores, labels = next_token_pairs(logits, ids)
    top = scores.max(axis=-1, keepdims=True)
    total = np.exp(scores - top).sum(axis=-1, keepdims=True)
    log_probs = scores - top - np.log(total)
    picked = np.take_along_axis(log_probs, labels[..., None], axis=-1)
    return -picked.mean()
