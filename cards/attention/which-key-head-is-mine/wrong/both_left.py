"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [keys-tiled, values-along-tokens]
introduced: []
must_say:
  - "`output`"
  - "`weights`"
  - "the same as the code of the question"
  - "left: 2 of 2"
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    batch, n_heads, _, d_head = q.shape
    r = n_heads // k.shape[1]
    shape = (batch, n_heads, -1, d_head)
    k = np.repeat(k[:, None], r, axis=1).reshape(shape)
    v = np.repeat(v[:, :, :, None], r, axis=3).reshape(shape)
    scores = q @ k.swapaxes(-2, -1) / d_head**0.5
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
