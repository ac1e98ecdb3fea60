"""
title: the softmax is right, the merged heads still leave as they are
verdict: wrong_answer
reason: logic
left: [missing-projection]
introduced: []
must_say:
  - "`output`"
  - "`weights` agrees"
  - "Gone: The softmax runs over the queries"
  - "left: 1 of 2"
must_not_say: ["The output projection is missing"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    d = x.shape[-1] // n_heads
    outputs, weights = [], []
    for h in range(n_heads):
        q, k, v = (x @ w[:, h * d : (h + 1) * d] for w in (w_q, w_k, w_v))
        weights.append(softmax(q @ k.swapaxes(1, 2) / np.sqrt(d), axis=-1))
        outputs.append(weights[-1] @ v)
    return np.concatenate(outputs, axis=-1), np.stack(weights, axis=1)
