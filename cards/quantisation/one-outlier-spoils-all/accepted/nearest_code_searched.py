"""All codes are tried, and the nearest is taken."""


def quantize_rows(x):
    top = np.abs(x).max(axis=1, keepdims=True)
    scale = np.where(top > 0, top / 127, 1.0)
    codes = np.arange(-127, 128)
    away = np.abs(x[..., None] - codes * scale[..., None])
    return codes[away.argmin(axis=-1)].astype(np.int8), scale


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
