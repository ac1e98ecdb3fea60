"""Frozen matrix and update stand side by side in one wide matrix."""


def lora_forward(x, W, A, B, alpha):
    wide = np.concatenate([W, alpha / len(A) * B], axis=1)
    return np.concatenate([x, x @ A.T], axis=-1) @ wide.T


def lora_merge(W, A, B, alpha):
    wide = np.concatenate([W, alpha / len(A) * B], axis=1)
    tall = np.concatenate([np.eye(W.shape[1]), A], axis=0)
    return wide @ tall
