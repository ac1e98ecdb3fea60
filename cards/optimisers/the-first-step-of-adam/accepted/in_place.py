"""Own copies are changed where they lie, a list comes back."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = np.zeros_like(g) + m
    v = np.zeros_like(g) + v
    m *= b1
    m += (1 - b1) * g
    v *= b2
    v += (1 - b2) * g * g
    w = w.copy()
    w -= lr / (1 - b1**t) * m / (np.sqrt(v / (1 - b2**t)) + eps)
    return [w, m, v]
