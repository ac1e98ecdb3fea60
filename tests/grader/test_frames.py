"""Arrays between processes: bytes with dtype and shape, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grader.frames import LENGTHS, Array, FrameError, job, pack, read_job, transportable, unpack

DTYPES = st.one_of(
    hnp.boolean_dtypes(),
    hnp.integer_dtypes(endianness="?"),
    hnp.unsigned_integer_dtypes(endianness="?"),
    hnp.floating_dtypes(endianness="?", sizes=(16, 32, 64)),
    st.just(np.dtype(np.longdouble)),
)
SHAPES = hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)
ARRAYS = DTYPES.flatmap(lambda dtype: hnp.arrays(dtype, SHAPES))
ORDERS = st.sampled_from(["C", "Fortran", "strided", "backwards"])
WORDS = st.dictionaries(
    st.text().filter(lambda name: name != "arrays"), st.integers() | st.text(), max_size=3
)


def parted(frame: bytes) -> tuple[bytes, bytes]:
    header, blob = LENGTHS.unpack_from(frame)
    assert len(frame) == LENGTHS.size + header + blob
    return frame[LENGTHS.size : LENGTHS.size + header], frame[LENGTHS.size + header :]


def in_another_order(array: Array, how: str) -> Array:
    if how == "Fortran":
        return np.asfortranarray(array)
    if how == "strided" and array.ndim:
        return np.repeat(array, 2, axis=0)[::2]
    return array[..., ::-1] if how == "backwards" and array.ndim else array


@given(WORDS, st.lists(ARRAYS, max_size=3), ORDERS)
def test_words_and_arrays_come_back_as_they_were(
    words: dict[str, Any], arrays: list[Array], order: str
) -> None:
    sent = [in_another_order(array, order) for array in arrays]
    got, back = unpack(*parted(pack(words, sent)))
    assert got == words
    assert [array.dtype for array in back] == [array.dtype for array in sent]
    assert [array.shape for array in back] == [array.shape for array in sent]
    for one, other in zip(sent, back, strict=True):
        assert one.tobytes() == other.tobytes()
        assert not other.flags.writeable


@given(WORDS, st.lists(ARRAYS, max_size=3), ORDERS)
def test_a_job_comes_as_it_was_sent(words: dict[str, Any], arrays: list[Array], order: str) -> None:
    sent = [in_another_order(array, order) for array in arrays]
    header, blob = parted(job(words, sent))
    got, back = read_job(header, memoryview(blob))
    assert got == words
    assert [(one.dtype, one.shape, one.tobytes()) for one in back] == [
        (one.dtype, one.shape, one.tobytes()) for one in sent
    ]


def test_a_job_is_no_frame_that_the_server_reads() -> None:
    with pytest.raises(FrameError):
        unpack(*parted(job({"records": []}, [np.ones(2)])))


@given(st.binary(max_size=80), st.binary(max_size=80))
def test_arbitrary_bytes_raise_frame_error_only(header: bytes, blob: bytes) -> None:
    with pytest.raises(FrameError):
        unpack(header, blob)


ODD = st.sampled_from(
    "<f8 |O <M8 |V8 |S8 <U2 <c8 <c16 f8 |a5 <i3 |b2 <f4, <f\u0661 | >".split()
) | st.text(max_size=6)
SIZES = st.lists(st.integers(-2, 10) | st.integers() | st.booleans() | st.floats(), max_size=20)


@given(
    st.lists(st.tuples(ODD, SIZES) | st.text(max_size=2) | st.none(), max_size=3)
    | st.integers()
    | st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
    st.binary(max_size=40),
)
@example([("<f8", [1 << 62, 1 << 62])], b"")
@example([("<f8", [0, 1 << 62])], b"")
@example([("<f8", [1] * 40)], b"12345678")
@example([("|O", [1])], b"12345678")
def test_any_description_of_arrays_is_kept_or_raises_frame_error(specs: Any, blob: bytes) -> None:
    header = json.dumps({"arrays": specs}).encode()
    try:
        _, arrays = unpack(header, blob)
    except FrameError:
        return
    assert sum(array.nbytes for array in arrays) == len(blob)
    assert all(transportable(array.dtype) for array in arrays)


@pytest.mark.parametrize("shape", [(5, 0), (0, 5), (0,), (3, 0, 100)])
def test_an_empty_array_travels_whatever_its_other_sizes(shape: tuple[int, ...]) -> None:
    _, (back,) = unpack(*parted(pack({}, [np.zeros(shape)])))
    assert back.shape == shape


@pytest.mark.parametrize("dtype", ["O", "c16", "U4", "S4", "M8[s]", "V8", "f8,f8", "(2,)f8"])
def test_other_kinds_do_not_travel(dtype: str) -> None:
    assert not transportable(np.dtype(dtype))
    with pytest.raises(FrameError):
        unpack(json.dumps({"arrays": [[np.dtype(dtype).str, [1]]]}).encode(), bytes(16))


def test_bytes_that_belong_to_no_array_are_refused() -> None:
    header, blob = parted(pack({}, [np.ones(2)]))
    with pytest.raises(FrameError):
        unpack(header, blob + b"!")
    with pytest.raises(FrameError):
        unpack(header, blob[:-1])
