"""
title: hidden weights are set to zero after the softmax
verdict: wrong_answer
reason: logic
left: [mask-after-softmax]
introduced: []
must_say: ["`output`", "`weights`", "left: 1 of 1", "same as the code of the question"]
must_not_say: ["applied after the softmax"]
"""


def causal_attention(q, k, v):
    weights = softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), axis=-1)
    weights[..., ~np.tri(q.shape[-2], dtype=bool)] = 0
    return weights @ v, weights
