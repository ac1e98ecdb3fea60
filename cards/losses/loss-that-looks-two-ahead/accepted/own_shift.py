"""The shift is made here, without the helper, and labels are picked by index arrays."""


def next_token_loss(logits, ids):
    x = logits[:, :-1] - logits[:, :-1].max(axis=2, keepdims=True)
    log_probs = x - np.log(np.exp(x).sum(axis=2, keepdims=True))
    rows, places = np.indices((ids.shape[0], ids.shape[1] - 1))
    return -log_probs[rows, places, ids[:, 1:]].mean()
