"""
title: five logits are taken off hidden keys
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["The mask has the wrong sense", "added as zeros and ones"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(keep[:, None], scores, scores - 5), axis=-1)
    return weights @ v, weights
