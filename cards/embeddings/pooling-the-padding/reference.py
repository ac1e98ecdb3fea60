def mean_pool(h, mask):
    real = mask.astype(h.dtype)                  # (text, token)
    count = real.sum(axis=1, keepdims=True)
    share = real / np.maximum(count, 1)
    return (h * share[:, :, None]).sum(axis=1)   # (text, feature)
