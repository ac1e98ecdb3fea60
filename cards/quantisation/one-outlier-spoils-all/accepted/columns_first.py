"""Everything is turned round, so that rows broadcast from behind."""


def quantize_rows(x):
    scale = np.abs(x.T).max(axis=0) / 127
    scale = np.where(scale == 0, 1, scale)
    return np.rint(x.T / scale).astype(np.int8).T, scale.reshape(-1, 1)


def dequantize(q, scale):
    return (q.T * scale[:, 0]).T
