"""
title: hidden weights are set to zero late, and one token too few
verdict: wrong_answer
reason: logic
left: [mask-after-softmax]
introduced: [one-ahead]
must_say: ["left: 1 of 1", "did not have: 1"]
must_not_say: ["applied after the softmax", "One token of the future"]
"""


def causal_attention(q, k, v):
    weights = softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), axis=-1)
    weights = weights * np.tri(q.shape[-2], k=1)
    return weights @ v, weights
