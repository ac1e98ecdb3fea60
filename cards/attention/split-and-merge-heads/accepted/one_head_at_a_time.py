"""A loop over heads, each through the split of one matrix."""

split_heads = lambda x, n: np.stack(np.array_split(x, n, axis=-1), axis=1)
merge_heads = lambda h: np.concatenate(list(h.swapaxes(0, 1)), axis=-1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    mixed, weights = np.empty(q.shape), np.empty((*q.shape[:3], q.shape[2]))
    for h in range(n_heads):
        scores = np.einsum("bid,bjd->bij", q[:, h], k[:, h]) / np.sqrt(
            q.shape[3]
        )
        weights[:, h] = softmax(scores, axis=2)
        mixed[:, h] = np.einsum("bij,bjd->bid", weights[:, h], v[:, h])
    return merge_heads(mixed) @ w_o, weights
