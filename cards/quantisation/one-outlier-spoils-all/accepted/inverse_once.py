"""The inverse of each scale is computed once."""


def quantize_rows(x):
    top = np.abs(x).max(axis=-1, keepdims=True)
    inverse = np.divide(127, top, out=np.ones_like(top), where=top != 0)
    return np.rint(x * inverse).astype(np.int8), 1 / inverse


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
