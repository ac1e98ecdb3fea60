"""The scale is folded into B before anything is multiplied."""


def scaled(B, alpha):
    return B * (alpha / B.shape[1])


def lora_forward(x, W, A, B, alpha):
    return x @ W.T + x @ A.T @ scaled(B, alpha).T


def lora_merge(W, A, B, alpha):
    return W + scaled(B, alpha) @ A
