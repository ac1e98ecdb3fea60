"""Arrays in float32 throughout, and float32 comes back."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    w, g, m, v = (np.asarray(a, np.float32) for a in (w, g, m, v))
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g**2
    step = lr * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps)
    return w - step, m, v
