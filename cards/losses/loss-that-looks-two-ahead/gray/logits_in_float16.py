"""
title: everything in float16
accept: false
reason: precision
must_say: ["`loss`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits.astype(np.float16), ids)
    scores = scores - scores.max(axis=-1, keepdims=True)
    log_probs = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
    return -np.take_along_axis(log_probs, labels[..., None], axis=-1).mean()
