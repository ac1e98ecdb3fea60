"""The divisor is the hypotenuse of the deviation and the root of epsilon."""


def layer_norm(x, gamma, beta, eps):
    centred = x - x.mean(axis=-1, keepdims=True)
    size = np.linalg.norm(centred, axis=-1, keepdims=True)
    divisor = np.hypot(size / np.sqrt(x.shape[-1]), np.sqrt(eps))
    return beta + gamma * centred / divisor
