"""
title: no mask at all
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["applied after the softmax"]
"""


def causal_attention(q, k, v):
    weights = softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), axis=-1)
    return weights @ v, weights
