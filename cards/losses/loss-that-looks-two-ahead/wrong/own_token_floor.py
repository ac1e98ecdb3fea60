"""
title: no shift at all, and the floor is left
verdict: wrong_answer
reason: logic
left: [floor-under-the-logarithm]
introduced: [own-token]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["own token", "with a floor"]
"""


def next_token_loss(logits, ids):
    probs = np.take_along_axis(softmax(logits, axis=-1), ids[..., None], axis=-1)
    return -np.mean(np.log(probs + 1e-9))
