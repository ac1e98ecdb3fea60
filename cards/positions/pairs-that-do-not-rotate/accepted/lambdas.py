"""Small functions bound to names."""

waves = lambda p, n, base: np.exp(1j * np.outer(p, base ** -(np.arange(n) / n)))
whole = lambda z: np.concatenate([z.real, z.imag], axis=-1)
pairs = lambda x: x[..., : x.shape[-1] // 2] + 1j * x[..., x.shape[-1] // 2 :]
rope = lambda x, p, base: whole(pairs(x) * waves(p, x.shape[-1] // 2, base))
rotated_scores = lambda q, k, p, r, base: (
    rope(q, p, base) @ rope(k, r, base).swapaxes(-1, -2) / q.shape[-1] ** 0.5
)
