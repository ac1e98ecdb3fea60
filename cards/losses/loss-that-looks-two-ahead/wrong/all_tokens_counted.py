"""
title: divided by the number of ids
verdict: wrong_answer
reason: logic
left: []
introduced: [all-tokens-counted]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["by all tokens"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    own = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return (np.logaddexp.reduce(scores, axis=-1) - own).sum() / np.size(ids)
