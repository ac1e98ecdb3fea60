"""A class holds the matrices; the asked function makes one and calls it."""


class Attention:
    def __init__(self, w_q, w_k, w_v, w_o, n_heads):
        self.inner, self.w_o, self.n_heads = (w_q, w_k, w_v), w_o, n_heads

    def __call__(self, x):
        q, k, v = (split_heads(x @ w, self.n_heads) for w in self.inner)
        scores = q @ k.swapaxes(-1, -2)
        scores /= np.sqrt(q.shape[-1])
        weights = softmax(scores, axis=-1)
        return merge_heads(weights @ v) @ self.w_o, weights


def multi_head_attention(x, *args):
    return Attention(*args)(x)
