"""
title: a floor of 1e-300 under the logarithm
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    log_probs = np.log(softmax(scores, axis=-1) + 1e-300)
    return -np.take_along_axis(log_probs, labels[..., None], axis=-1).mean()
