"""Frames between the server and its children: a header and the raw bytes of arrays.

A frame is two four-byte lengths, the header, then the arrays one after another. Arrays are named
in the header by dtype and shape only. A child answers in JSON and `unpack` believes nothing: it is
what the server reads a learner's child with. Nothing is pickled.
"""

from __future__ import annotations

import json
import marshal
import math
import re
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

LENGTHS = struct.Struct("=II")
# What goes before an order to a child, and what a child says once it is sealed.
PROGRAM, REHEARSAL, TASKS, SEALED = b"P", b"R", b"T", b"S"
GIVEN = "<given>"  # the file of a card's own code, in tracebacks
# How a child ends that printed without end, or whose own part failed.
FLOODED, BROKEN = 71, 72
MAX_AXES = 16
MAX_SIZE = 1 << 40  # of one axis; an empty array may have long ones beside it
_KINDS = "biuf"
_DTYPE = re.compile(r"[<>|][biuf][0-9]{1,2}")


class FrameError(Exception):
    """Bytes that are not a frame; its text says what is wrong."""


def transportable(dtype: np.dtype[Any]) -> bool:
    """Whether arrays of this dtype travel: booleans, integers and floats of either byte order."""
    return dtype.kind in _KINDS and dtype.fields is None and dtype.subdtype is None


def pack(words: dict[str, Any], arrays: Sequence[Array] = ()) -> bytes:
    """A frame of JSON-like words and arrays."""
    flat = _flat(arrays)
    named = {**words, "arrays": [[array.dtype.str, list(array.shape)] for array in flat]}
    return _frame(json.dumps(named, separators=(",", ":")).encode(), flat)


def job(words: dict[str, Any], arrays: Sequence[Array] = ()) -> bytes:
    """A frame for a child. A child believes the server, and reads the header without a parser."""
    flat = _flat(arrays)
    return _frame(marshal.dumps((words, [(one.dtype.str, one.shape) for one in flat])), flat)


def _flat(arrays: Sequence[Array]) -> list[Array]:
    # 0-d arrays would gain an axis from ascontiguousarray.
    return [array if array.flags.c_contiguous else np.ascontiguousarray(array) for array in arrays]


def _frame(header: bytes, flat: list[Array]) -> bytes:
    blobs = [array.tobytes() for array in flat]
    return b"".join([LENGTHS.pack(len(header), sum(map(len, blobs))), header, *blobs])


def read_job(header: bytes, blob: memoryview) -> tuple[dict[str, Any], list[Array]]:
    """The words and arrays of a job: of what the server sent, never of what a child says."""
    words, specs = marshal.loads(header)  # noqa: S302 - from the parent, over an own descriptor
    arrays, offset = [], 0
    for dtype, shape in specs:
        array: Array = np.ndarray(shape, dtype, blob, offset)
        arrays.append(array)
        offset += array.nbytes
    return words, arrays


def unpack(header: bytes, blob: bytes | memoryview) -> tuple[dict[str, Any], list[Array]]:
    """The words and the read-only arrays of a frame; raises FrameError."""
    try:
        words = json.loads(header)
        specs = words.pop("arrays")
        arrays, offset = [], 0
        for name, shape in specs:
            array = _array(name, shape, blob, offset)
            arrays.append(array)
            offset += array.nbytes
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise FrameError(f"not a frame: {error}") from None
    if offset != len(blob):
        raise FrameError(f"{len(blob) - offset} bytes belong to no array")
    return words, arrays


def _array(name: Any, shape: Any, blob: bytes | memoryview, offset: int) -> Array:
    dtype, sizes = read_dtype(name), read_shape(shape)
    count = math.prod(sizes)
    if offset + count * dtype.itemsize > len(blob):
        raise FrameError("an array is longer than the frame")
    return np.ndarray(sizes, dtype, blob, offset)


def read_dtype(name: Any) -> np.dtype[Any]:
    """The dtype of a short code such as <f8: the parser of dtypes sees nothing else."""
    dtype = _dtype(name) if isinstance(name, str) else None
    if dtype is None:
        raise FrameError("not a dtype that travels")
    return dtype


@lru_cache(maxsize=64)
def _dtype(name: str) -> np.dtype[Any] | None:
    return np.dtype(name) if _DTYPE.fullmatch(name) else None


def read_shape(shape: Any) -> tuple[int, ...]:
    """The shape of a list of sizes."""
    if not isinstance(shape, list) or len(shape) > MAX_AXES:
        raise FrameError("not a shape")
    for size in shape:
        if type(size) is not int or not 0 <= size <= MAX_SIZE:
            raise FrameError("not a size")
    return tuple(shape)
