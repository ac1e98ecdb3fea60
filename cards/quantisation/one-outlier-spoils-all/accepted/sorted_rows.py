"""The largest value stands at the end of the sorted row."""


def quantize_rows(x):
    scale = np.sort(np.abs(x), axis=1)[:, -1:] / 127
    scale[scale == 0] = 1
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return np.multiply(scale, q)
