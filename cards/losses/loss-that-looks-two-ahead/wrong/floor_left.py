"""
title: the pairs are right, probabilities are clipped from below
verdict: wrong_answer
reason: logic
left: [floor-under-the-logarithm]
introduced: []
must_say: ["Gone: The labels are shifted twice", "left: 1 of 2"]
must_not_say: ["with a floor"]
"""


def next_token_loss(logits, ids):
    scores, labels = next_token_pairs(logits, ids)
    probs = np.clip(softmax(scores, axis=-1), 1e-9, 1)
    return -np.log(np.take_along_axis(probs, labels[..., None], axis=-1)).mean()
