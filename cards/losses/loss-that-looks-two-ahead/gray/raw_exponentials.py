"""
title: a log-sum-exp of raw exponentials
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    with np.errstate(over="ignore"):
        log_sum = np.log(np.exp(scores).sum(axis=-1))
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return (log_sum - own).mean()
