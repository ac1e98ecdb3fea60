"""
title: the mask of the last query serves all queries of a sample
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["The mask has the wrong sense", "added as zeros and ones"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(keep[:, None, -1:], scores, -np.inf), axis=-1)
    return weights @ v, weights
