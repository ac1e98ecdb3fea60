"""A public program of the usual kind, run in the zygote: children inherit what that sets up.

Methods that were looked up, symbols that were bound, code that was specialised.
"""

from __future__ import annotations

import socket
import sys

import numpy as np

from grader import frames
from grader.child import Program, read_job

_RUNS = 20  # by then the interpreter has specialised what it is going to
_GIVEN = """
def softmax(scores, axis=-1):
    shifted = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return shifted / shifted.sum(axis=axis, keepdims=True)
"""
_SOURCE = """
def f(x, w, n):
    batch, length, width = x.shape
    parts = (x @ w).reshape(batch, length, n, width // n).transpose(0, 2, 1, 3)
    scores = np.einsum("bhid,bhjd->bhij", parts, parts) / np.sqrt(width // n)
    seen = np.tril(np.ones((length, length), dtype=bool))
    weights = softmax(np.where(seen, scores, -np.inf), axis=-1)
    mixed = np.matmul(weights, parts).swapaxes(1, 2).reshape(x.shape)
    mean, far = mixed.mean(axis=-1, keepdims=True), mixed.var(-1, keepdims=True)
    normed = (mixed - mean) / np.sqrt(far + 1e-5)
    order = np.argsort(normed[0, 0])[::-1]
    rest = [np.concatenate([row[None], np.zeros((1, width))]) for row in normed[0][:, order]]
    loss = -np.log(np.maximum(np.stack(rest).sum(), 1e-9)) + np.arange(n)[-1]
    return normed.astype(x.dtype) + 0 * loss, weights
"""


def warm() -> None:
    """Do what a child does, on a pipe to itself."""
    out, err = sys.stdout, sys.stderr
    inputs = [{"array": 0}, {"array": 1}, 2]
    call = {"function": "f", "inputs": inputs, "values": 2, "example": True, "again": True}
    words = {"given": _GIVEN, "functions": ["f"], "calls": [call, call], "wide": False}
    job = frames.job({**words, "room": 1 << 20}, [np.ones((2, 5, 16)), np.ones((16, 16))])
    order = frames.PROGRAM + len(_SOURCE).to_bytes(4, "big") + _SOURCE.encode()
    server, child = socket.socketpair()
    with server, child:
        for _ in range(_RUNS):
            server.sendall(job + order)
            Program(*read_job(child.fileno())).obey(child.fileno())
            server.recv(1 << 20)
    del sys.modules["paste"]
    sys.stdout, sys.stderr = out, err
