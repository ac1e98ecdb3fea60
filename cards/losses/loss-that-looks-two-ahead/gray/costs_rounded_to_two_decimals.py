"""
title: the log-sum-exp is rounded to two decimals
accept: false
reason: precision
must_say: ["`loss`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return np.mean(np.logaddexp.reduce(scores, axis=-1).round(2) - own)
