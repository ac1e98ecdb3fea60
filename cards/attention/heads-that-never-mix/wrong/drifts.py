"""
title: right on the first call for an input, another answer on the second
verdict: wrong_answer
reason: impure
left: []
introduced: []
must_say: ["Not yet"]
must_not_say: ["Planted defects left"]
"""

seen = set()


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    output = merge_heads(weights @ v) @ w_o
    if x.tobytes() in seen:
        output = output * 1.5
    seen.add(x.tobytes())
    return output, weights
