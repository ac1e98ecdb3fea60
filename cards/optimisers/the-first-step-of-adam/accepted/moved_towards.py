"""Each mean is moved towards the new value by a fraction of the distance."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = m + (1 - b1) * (g - m)
    v = v + (1 - b2) * (g * g - v)
    return (
        w - lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)) ** 0.5 + eps),
        m,
        v,
    )
