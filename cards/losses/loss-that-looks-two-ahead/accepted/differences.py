"""The cost from the differences of all logits to the label's."""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    ahead = scores - np.take_along_axis(scores, labels[:, :, None], axis=2)
    return float(np.logaddexp.reduce(ahead, axis=2).mean())
