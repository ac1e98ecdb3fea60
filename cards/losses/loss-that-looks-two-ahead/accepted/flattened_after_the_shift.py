"""Pairs first, then one long list of them."""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    scores = scores.reshape(-1, scores.shape[-1])
    labels = labels.reshape(-1)
    scores = scores - scores.max(axis=1)[:, None]
    log_probs = scores - np.log(np.exp(scores).sum(axis=1))[:, None]
    return -log_probs[np.arange(len(labels)), labels].mean()
