"""Counted in bits, and brought back to the natural unit at the end."""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    bits = scores * np.log2(np.e)
    total = np.logaddexp2.reduce(bits, axis=-1, keepdims=True)
    picked = np.take_along_axis(bits - total, labels[..., None], axis=-1)
    return -picked.mean() * np.log(2)
