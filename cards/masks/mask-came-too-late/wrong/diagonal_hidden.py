"""
title: a token does not see itself, so the first sees nothing
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["holds infinite or undefined numbers"]
must_not_say: ["applied after the softmax"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    keep = np.tri(q.shape[-2], k=-1, dtype=bool)
    with np.errstate(invalid="ignore"):
        weights = softmax(np.where(keep, scores, -np.inf), axis=-1)
    return weights @ v, weights
