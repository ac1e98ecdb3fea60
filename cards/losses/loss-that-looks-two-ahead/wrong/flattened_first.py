"""
title: one long text is made of all rows, and shifted then
verdict: wrong_answer
reason: logic
left: []
introduced: [shifted-when-flat]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["flattened"]
"""


def next_token_loss(logits, ids):
    scores = logits.reshape(-1, logits.shape[-1])[:-1]
    labels = ids.reshape(-1)[1:]
    own = scores[np.arange(len(labels)), labels]
    return np.mean(np.logaddexp.reduce(scores, axis=-1) - own)
