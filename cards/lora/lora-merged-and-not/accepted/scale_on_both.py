"""A and B each carry the square root of the scale."""


def lora_forward(x, W, A, B, alpha):
    root = np.sqrt(alpha / len(A))
    return x @ W.T + (x @ (root * A).T) @ (root * B).T


def lora_merge(W, A, B, alpha):
    root = np.sqrt(alpha / len(A))
    return W + (root * B) @ (root * A)
