"""
title: the logarithm of a softmax, without any floor
accept: false
reason: stability
must_say: ["Gone: The labels are shifted twice"]
must_not_say: ["Planted defects left", "does not know"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    with np.errstate(divide="ignore"):
        log_probs = np.log(softmax(scores, axis=-1))
    return -np.take_along_axis(log_probs, labels[..., None], axis=-1).mean()
