"""
title: the masked scores come back where the weights belong
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["`weights` holds infinite or undefined numbers"]
must_not_say: ["The mask has the wrong sense", "added as zeros and ones"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    scores = np.where(keep[:, None], scores, -np.inf)
    return softmax(scores, axis=-1) @ v, scores
