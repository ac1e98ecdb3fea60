def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g              # (weight,)
    v = b2 * v + (1 - b2) * g**2           # (weight,)
    share_m = 1 - b1**t
    share_v = 1 - b2**t
    step = lr * (m / share_m) / (np.sqrt(v / share_v) + eps)
    return w - step, m, v
