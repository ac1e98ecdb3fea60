"""Own helpers under the given names take the place of the given ones."""

import math

import numpy as np


def softmax(s):
    s = s - np.amax(s, axis=-1)[..., None]
    e = np.exp(s)
    return e / np.sum(e, axis=-1)[..., None]


def split_heads(a, n):
    return np.stack(np.split(a, n, axis=-1), axis=1)


def merge_heads(a):
    return np.concatenate([a[:, h] for h in range(a.shape[1])], axis=-1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x.dot(w_q), n_heads)
    k = split_heads(x.dot(w_k), n_heads)
    v = split_heads(x.dot(w_v), n_heads)
    weights = softmax(
        np.matmul(q, np.moveaxis(k, -1, -2)) / math.sqrt(q.shape[-1])
    )
    return merge_heads(np.matmul(weights, v)).dot(w_o), weights
