"""
title: hidden scores are set to zero
verdict: wrong_answer
reason: logic
left: []
introduced: [scores-set-to-zero]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["become zero"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(keep[:, None], scores, 0.0), axis=-1)
    return weights @ v, weights
