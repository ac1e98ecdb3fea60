"""Every product is an einsum with named axes."""


def lora_forward(x, W, A, B, alpha):
    rank = A.shape[0]
    base = np.einsum("bti,oi->bto", x, W)
    low = np.einsum("bti,ri->btr", x, A)
    return base + np.einsum("btr,or->bto", low, B) * (alpha / rank)


def lora_merge(W, A, B, alpha):
    return W + np.einsum("or,ri->oi", B, A) * (alpha / A.shape[0])
