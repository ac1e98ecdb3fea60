"""
title: the labels have an axis too few to pick with
verdict: run_time_error
must_say: ["ValueError"]
must_not_say: ["shifted twice", "with a floor"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    log_probs = np.log(softmax(scores, axis=-1))
    return -np.take_along_axis(log_probs, labels, axis=-1).mean()
