"""Numbers are multiplied by 127 and divided by the largest of their row."""


def quantize_rows(x):
    top = np.linalg.norm(x, ord=np.inf, axis=1, keepdims=True)
    top[top == 0] = 127
    return np.rint(127 * x / top).astype(np.int8), top / 127


def dequantize(q, scale):
    return q.astype(scale.dtype) * scale
