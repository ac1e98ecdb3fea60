"""A class holds the state; the asked function makes one and takes a step."""


class Adam:
    def __init__(self, m, v, t, lr, betas, eps):
        self.m, self.v, self.t = m, v, t - 1
        self.lr, self.betas, self.eps = lr, betas, eps

    def step(self, w, g):
        b1, b2 = self.betas
        self.t += 1
        self.m = b1 * self.m + (1 - b1) * g
        self.v = b2 * self.v + (1 - b2) * g**2
        m_hat = self.m / (1 - b1**self.t)
        v_hat = self.v / (1 - b2**self.t)
        return w - self.lr * m_hat / (np.sqrt(v_hat) + self.eps)


def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    optimiser = Adam(m, v, t, lr, (b1, b2), eps)
    return optimiser.step(w, g), optimiser.m, optimiser.v
