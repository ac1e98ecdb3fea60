def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    b, t, d = x.shape
    h = d // n_heads
    q, k, v = (np.einsum("btd,dhe->bhte", x, w.reshape(d, n_heads, h)) for w in (w_q, w_k, w_v))
    s = np.einsum("bhqe,bhke->bhqk", q, k) / np.sqrt(h)
    e = np.exp(s - s.max(-1, keepdims=True))
    a = e / e.sum(-1, keepdims=True)
    o = np.einsum("bhqk,bhke->bqhe", a, v).reshape(b, t, d)
    return np.einsum("btd,de->bte", o, w_o), a
