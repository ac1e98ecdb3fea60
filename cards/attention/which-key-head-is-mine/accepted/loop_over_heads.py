"""One query head at a time, with the KV head of its group."""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    outputs, weights = [], []
    for h in range(q.shape[1]):
        keys, values = k[:, h // r], v[:, h // r]
        scores = q[:, h] @ keys.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        weights.append(softmax(scores, axis=-1))
        outputs.append(weights[-1] @ values)
    return np.stack(outputs, axis=1), np.stack(weights, axis=1)
