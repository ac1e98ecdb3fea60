"""
title: logits are clipped to what the exponential can hold
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["The maximum starts from zero"]
"""


def softmax(x, axis):
    e = np.exp(np.clip(x, -700, 700))
    return e / e.sum(axis=axis, keepdims=True)
