"""Other parameter names, type hints and a keyword with a default."""

from __future__ import annotations


def multi_head_attention(
    tokens: np.ndarray,
    wq: np.ndarray,
    wk: np.ndarray,
    wv: np.ndarray,
    wo: np.ndarray,
    heads: int = 8,
    *,
    axis: int = -1,
) -> tuple[np.ndarray, np.ndarray]:
    q, k, v = (split_heads(tokens @ w, heads) for w in (wq, wk, wv))
    logits = np.einsum("...qd,...kd->...qk", q, k) / np.sqrt(q.shape[-1])
    attention = softmax(logits, axis=axis)
    return merge_heads(attention @ v) @ wo, attention
