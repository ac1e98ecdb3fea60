"""Both means in one array of two rows."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    b = np.array([[b1], [b2]])
    old = np.stack([np.broadcast_to(m, w.shape), np.broadcast_to(v, w.shape)])
    new = b * old + (1 - b) * np.stack([g, g**2])
    m_hat, v_hat = new / (1 - b**t)
    return w - lr * m_hat / (np.sqrt(v_hat) + eps), new[0], new[1]
