"""
title: every token of at least one minus p stays
verdict: wrong_answer
reason: logic
left: []
introduced: [floor-under-each]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["leaves over"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    return np.where(probs >= 1 - p, probs, 0.0)
