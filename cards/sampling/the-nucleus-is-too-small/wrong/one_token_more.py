"""
title: the mask is moved by one rank although it was right
verdict: wrong_answer
reason: logic
left: []
introduced: [one-token-more]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["one token more"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    order = np.argsort(-probs, axis=-1)
    out = np.zeros_like(probs)
    for i, row in enumerate(probs):
        size = np.searchsorted(np.cumsum(row[order[i]]), p) + 2
        out[i, order[i, :size]] = row[order[i, :size]]
    return out
