"""An own softmax by log-sum-exp, and other parameter names."""


def softmax(a):
    return np.exp(a - np.logaddexp.reduce(a, axis=-1, keepdims=True))


def split_heads(hidden, count):
    size = hidden.shape[-1] // count
    return hidden.reshape(hidden.shape[:-1] + (count, size)).swapaxes(-3, -2)


def merge_heads(parts):
    joined = parts.swapaxes(-3, -2)
    return joined.reshape(joined.shape[:-2] + (-1,))


def multi_head_attention(hidden, wq, wk, wv, wo, count):
    scale = (hidden.shape[-1] / count) ** -0.25
    q = split_heads(hidden @ wq, count) * scale
    k = split_heads(hidden @ wk, count) * scale
    attention = softmax(q @ k.swapaxes(-1, -2))
    return merge_heads(
        attention @ split_heads(hidden @ wv, count)
    ) @ wo, attention
