"""Computed in numpy's longest float and rounded to float64 at the end."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    w, g, m, v = (np.asarray(a, np.longdouble) for a in (w, g, m, v))
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g**2
    step = lr * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps)
    return tuple(a.astype(np.float64) for a in (w - step, m, v))
