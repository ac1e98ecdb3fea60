"""Both corrections become one factor, and eps is scaled to match."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g**2
    root = np.sqrt(1 - b2**t)
    rate = lr * root / (1 - b1**t)
    return w - rate * m / (np.sqrt(v) + eps * root), m, v
