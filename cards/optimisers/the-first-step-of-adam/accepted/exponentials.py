"""The powers through exponentials and logarithms."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g**2
    share_m = -np.expm1(t * np.log(b1))
    share_v = -np.expm1(t * np.log(b2))
    return w - lr * m / share_m / (np.sqrt(v / share_v) + eps), m, v
