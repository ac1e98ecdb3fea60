"""Everything is computed in float32."""


def quantize_rows(x):
    x = x.astype(np.float32)
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / np.float32(127), np.float32(1))
    return np.rint(x / scale).astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(np.float32) * scale.astype(np.float32)
