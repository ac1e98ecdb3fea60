"""
title: the pairs are right, the floor is only lower
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["shifted twice", "with a floor"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    log_probs = np.log(softmax(scores, axis=-1) + 1e-12)
    return -np.take_along_axis(log_probs, labels[..., None], axis=-1).mean()
