"""The cost is the log-sum-exp of the logits less the label's logit."""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return np.mean(np.logaddexp.reduce(scores, axis=-1) - own)
