"""The corrections sit in a step size and in a denominator."""


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    new_m = m * b1 + g * (1 - b1)
    new_v = v * b2 + g * g * (1 - b2)
    correction1 = 1 - b1**t
    correction2 = 1 - b2**t
    step_size = lr / correction1
    denominator = np.sqrt(new_v) / correction2**0.5 + eps
    return w - step_size * (new_m / denominator), new_m, new_v
