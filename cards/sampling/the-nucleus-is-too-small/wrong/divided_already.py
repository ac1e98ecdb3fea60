"""
title: what is left is divided by its sum
verdict: wrong_answer
reason: logic
left: []
introduced: [divided-already]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["divided"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    better = probs[:, None, :] > probs[:, :, None]
    above = (better * probs[:, None, :]).sum(axis=-1)
    left = np.where(above < p, probs, 0.0)
    return left / left.sum(axis=-1, keepdims=True)
