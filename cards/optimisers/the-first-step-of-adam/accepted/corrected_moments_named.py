"""The corrected moments have names of their own."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1.0 - b1) * g
    v = b2 * v + (1.0 - b2) * np.square(g)
    m_hat = m / (1.0 - np.power(b1, t))
    v_hat = v / (1.0 - np.power(b2, t))
    return w - lr * m_hat / (np.sqrt(v_hat) + eps), m, v
