"""A loop for every sample, head and query, in plain Python where it can be."""

import math


def causal_attention(q, k, v):
    output = np.zeros(v.shape)
    weights = np.zeros((*q.shape[:3], q.shape[2]))
    for b, h, i in np.ndindex(*q.shape[:3]):
        row = [
            float(q[b, h, i] @ k[b, h, j]) / math.sqrt(q.shape[3])
            for j in range(i + 1)
        ]
        e = [math.exp(score - max(row)) for score in row]
        for j, one in enumerate(e):
            weights[b, h, i, j] = one / sum(e)
            output[b, h, i] += weights[b, h, i, j] * v[b, h, j]
    return output, weights
