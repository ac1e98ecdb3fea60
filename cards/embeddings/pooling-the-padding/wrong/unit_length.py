"""
title: the mean, scaled to length one
verdict: wrong_answer
reason: logic
left: []
introduced: [unit-length]
must_say: ["did not have: 1"]
must_not_say: ["length one"]
"""


def mean_pool(h, mask):
    m = mask[:, :, None]
    mean = (h * m).sum(axis=1) / np.maximum(m.sum(axis=1), 1)
    size = np.linalg.norm(mean, axis=1, keepdims=True)
    return np.divide(mean, size, out=np.zeros_like(mean), where=size > 0)
