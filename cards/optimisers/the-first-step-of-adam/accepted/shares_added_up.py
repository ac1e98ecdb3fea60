"""The share of the gradients is added up, one step after the other."""


def share(b, t):
    return sum((1 - b) * b**i for i in range(t))


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g**2
    move = m / share(b1, t) / (np.sqrt(v / share(b2, t)) + eps)
    return w - lr * move, m, v
