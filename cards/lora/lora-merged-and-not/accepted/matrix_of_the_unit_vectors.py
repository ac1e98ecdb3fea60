"""The merge sends the unit vectors through the forward pass."""


def lora_forward(x, W, A, B, alpha):
    return np.dot(x, W.T) + np.dot(np.dot(x, A.T), B.T) * alpha / len(A)


def lora_merge(W, A, B, alpha):
    eye = np.eye(W.shape[1])[None]
    return lora_forward(eye, W, A, B, alpha)[0].T
