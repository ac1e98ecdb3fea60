"""
title: the late mask is left, and rows are multiplied by what even scores would lack
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["applied after the softmax"]
"""


def causal_attention(q, k, v):
    length = q.shape[-2]
    weights = softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), axis=-1)
    seen = np.arange(1, length + 1)[:, None]
    weights = np.tril(weights) * length / seen
    return weights @ v, weights
