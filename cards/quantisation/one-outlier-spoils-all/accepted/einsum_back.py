"""The way back is an einsum."""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return np.einsum("ij,ik->ij", q, scale)
