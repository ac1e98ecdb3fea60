"""
title: two shifts, and a small number under the logarithm
verdict: wrong_answer
reason: logic
left: [shifted-twice, floor-under-the-logarithm]
introduced: []
must_say: ["`loss`", "left: 2 of 2", "same as the code of the question"]
must_not_say: ["shifted twice", "with a floor"]
"""


def next_token_loss(logits, ids):
    probs = softmax(logits[:, :-2], axis=-1)
    picked = np.take_along_axis(probs, ids[:, 2:, None], axis=-1)
    return -np.log(picked + 1e-9).mean()
