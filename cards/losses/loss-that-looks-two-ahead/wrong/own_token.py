"""
title: no shift at all
verdict: wrong_answer
reason: logic
left: []
introduced: [own-token]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["own token"]
"""


def next_token_loss(logits, ids):
    own = np.take_along_axis(logits, ids[..., None], axis=-1)[..., 0]
    return np.mean(np.logaddexp.reduce(logits, axis=-1) - own)
