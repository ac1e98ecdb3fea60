"""
title: w_o is used as its transpose
verdict: wrong_answer
reason: logic
left: []
introduced: [transposed-projection]
must_say: ["`weights` agrees", "did not have: 1"]
must_not_say: ["transpose"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    output = np.einsum("btm,nm->btn", merge_heads(weights @ v), w_o)
    return output, weights
