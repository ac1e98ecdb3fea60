"""A loop over the weights, in plain numbers."""

import math


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = np.broadcast_to(m, w.shape)
    v = np.broadcast_to(v, w.shape)
    new = []
    for w_i, g_i, m_i, v_i in zip(w, g, m, v):
        m_i = b1 * m_i + (1 - b1) * g_i
        v_i = b2 * v_i + (1 - b2) * g_i * g_i
        top = m_i / (1 - b1**t)
        size = math.sqrt(v_i / (1 - b2**t))
        new.append((w_i - lr * top / (size + eps), m_i, v_i))
    return tuple(np.array(column) for column in zip(*new))
