"""The untrusted side: run one program on its inputs and send arrays back.

A child is forked by the zygote, seals itself, and only then reads its job. Whatever it says
about itself is taken as text to show, never as a judgement.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from grader import card_code, frames

PASTE = "<paste>"
PRINTED_CHARACTERS = 2048
FLOOD_CHARACTERS = 1 << 20
MESSAGE_CHARACTERS = 2000

Words = dict[str, Any]


class Printed:
    """Stands in for standard output: keeps a little while `keep` is set, counts everything."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.room = PRINTED_CHARACTERS
        self.total = 0
        self.keep = False

    def write(self, text: str) -> int:
        """Take what the program prints; end the process when it floods."""
        self.total += len(text)
        if self.total > FLOOD_CHARACTERS:
            os._exit(frames.FLOODED)
        if self.keep and self.room > 0:
            self.kept.append(text[: self.room])
            self.room -= len(text)
        return len(text)

    def flush(self) -> None:
        """Nothing is buffered."""


def serve(descriptor: int) -> None:
    """Read one job, run its program, answer, end. The caller has sealed the process.

    Rehearsals with public code may come before the program: they touch the memory that the
    program would have to copy first, and leave nothing but that.
    """
    os.write(descriptor, frames.SEALED)
    words, arrays = read_job(descriptor)
    program = Program(words, arrays)
    while not program.obey(descriptor):
        program = Program(words, arrays)
        program.prepare()
    # No clean-up: objects of the program with finalisers of their own never run.
    os._exit(0)


class Program:
    """One run of a program on a job, made ready before its source is known."""

    def __init__(self, words: Words, arrays: list[frames.Array]) -> None:
        self.words, self.arrays = words, arrays
        self.records: list[list[Any]] = []
        self.kept: list[frames.Array] = []
        self.room = words.get("room", 0)
        self.results: list[list[Any]] = []
        self.printed = Printed()
        self.hidden = False
        self.module = types.ModuleType("paste")
        self.module.__dict__["np"] = np
        sys.modules["paste"] = self.module
        sys.stdout = sys.stderr = self.printed
        try:
            exec(_given(words["given"]), self.module.__dict__)
        except BaseException as error:  # noqa: BLE001 - the card's fault, told like any other
            says = f"{type(error).__name__}: {error}"[:MESSAGE_CHARACTERS]
            self.records.append(["raised", "GivenError", says, None])
        self.calls: list[Words] = words.get("calls", [])
        # Made call by call, so that few pages serve all of them.
        self.inputs: Iterable[list[Any]] = map(self._inputs, self.calls)

    def prepare(self) -> None:
        """Make the inputs of all calls ahead: time that nobody waits for."""
        self.inputs = list(self.inputs)

    def obey(self, descriptor: int) -> bool:
        """Carry out the next order and answer it; of a rehearsal there is no answer, and False."""
        tag = bytes(_read_exactly(descriptor, 1))
        if tag == frames.REHEARSAL:
            self.prepare()  # as much memory as then
        if tag == frames.TASKS:
            answer = self.carry_out(*read_job(descriptor))
        else:
            answer = self.answer(_read_source(descriptor))
        data = frames.pack(*answer)
        if tag == frames.REHEARSAL:
            return False
        _write(descriptor, data)
        return True

    def answer(self, source: str) -> tuple[Words, list[frames.Array]]:
        """Run the source, then what the job asks of it: the frame that goes back."""
        try:
            if not self.records:
                self._run(source)
        except BaseException as error:  # noqa: BLE001 - whatever a learner's program raises
            self.records.append(_report(error, hidden=self.hidden))
        self.records.append(["printed", "".join(self.printed.kept)])
        return {"records": self.records}, self.kept

    def carry_out(
        self, words: Words, arrays: list[frames.Array]
    ) -> tuple[Words, list[frames.Array]]:
        """Run functions of a card's `cases.py`, which is the given code of such a job."""
        if not self.records:
            self.records = card_code.run(self.module.__dict__, words["tasks"], arrays, self.kept)
        return {"records": self.records}, self.kept

    def _run(self, source: str) -> None:
        self.printed.keep = True
        try:
            code = compile(source, PASTE, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:  # a null byte was a ValueError once
            self.records.append(_not_parsed(error))
            return
        defined = _functions_of(code)
        self.records += [["twice", name] for name in self._asked if defined.count(name) > 1]
        exec(code, self.module.__dict__)
        for name in self._asked:
            if not callable(self.module.__dict__.get(name)):
                self.records.append(["missing", name, defined])
                return
        for call, inputs in zip(self.calls, self.inputs, strict=True):
            self._call(call, inputs)

    @property
    def _asked(self) -> list[str]:
        return list(self.words["functions"])

    def _call(self, call: Words, inputs: list[Any]) -> None:
        self.printed.keep, self.hidden = bool(call["example"]), not call["example"]
        function = self.module.__dict__[call["function"]]
        try:
            inputs = [self._resolve(value) for value in inputs]
        except IndexError:  # the step that was to return it returned too little, as is told there
            self.records.append(["count", 0])
            return
        values = _values(function(*inputs), call["values"])
        self.results.append(values or [])
        if values is None or len(values) != call["values"]:
            self.records.append(["count", -1 if values is None else len(values)])
            return
        self.records.append(["values", len(values)])
        for value in values:
            self._keep_value(value)
        if call["again"] and not all(map(self._unchanged, call["inputs"], inputs)):
            self.records.append(["changed"])

    def _keep_value(self, value: Any) -> None:
        """Keep an array as it is: the child never casts what a program returned."""
        if isinstance(value, bool | int | float | np.generic):
            value = np.asarray(value)
        # Exactly arrays: a subclass could lie about itself, and a mask would be lost.
        if type(value) is not np.ndarray:
            self.records.append(["type", type(value).__name__[:80]])
        elif not frames.transportable(value.dtype):
            self.records.append(["dtype", str(value.dtype)[:80]])
        elif value.nbytes > self.room:  # more than any right answer: its shape says enough
            self.records.append(["large", value.dtype.str, list(value.shape)])
        else:
            self.room -= value.nbytes
            self.records.append(["array"])
            self.kept.append(value)

    def _inputs(self, call: Words) -> list[Any]:
        return [self._input(word) for word in call["inputs"]]

    def _unchanged(self, word: Any, value: Any) -> bool:
        if not isinstance(word, dict) or "array" not in word:
            return True
        old = self.arrays[word["array"]]
        return np.array_equal(old, value) or np.array_equal(old, value, equal_nan=True)

    def _input(self, word: Any) -> Any:
        """A fresh value: no program sees another call's memory."""
        if isinstance(word, dict) and "array" in word:
            array = self.arrays[word["array"]]
            wide = self.words["wide"] and array.dtype.kind == "f"
            return array.astype(np.longdouble) if wide else array.copy()
        if isinstance(word, dict) and "result" in word:
            return _Earlier(*word["result"])
        if isinstance(word, dict):
            return {name: self._input(item) for name, item in word.items()}
        return [self._input(item) for item in word] if isinstance(word, list) else word

    def _resolve(self, value: Any) -> Any:
        if isinstance(value, _Earlier):
            value = self.results[value.call][value.value]
            return value.copy() if type(value) is np.ndarray else value
        return value


class _Earlier(NamedTuple):
    """Stands for what an earlier call returned."""

    call: int
    value: int


def _values(result: Any, wanted: int) -> list[Any] | None:
    """The returned values; None where several were asked for and one thing came."""
    if wanted == 1:
        return [result]
    return list(result) if type(result) in (tuple, list) else None


def _given(code: types.CodeType | str) -> types.CodeType:
    return compile(code, frames.GIVEN, "exec") if isinstance(code, str) else code


def _functions_of(code: types.CodeType) -> list[str]:
    consts = [item for item in code.co_consts if isinstance(item, types.CodeType)]
    return [item.co_name[:80] for item in consts if not item.co_name.startswith("<")][:50]


def _not_parsed(error: Exception) -> list[Any]:
    if isinstance(error, SyntaxError):
        return ["syntax", error.msg[:MESSAGE_CHARACTERS], error.lineno, error.offset]
    return ["syntax", str(error), None, None]


def _report(error: BaseException, *, hidden: bool) -> list[Any]:
    """One record of what a program raised. Any part of it may be a lie; all of it is text."""
    kind = _text(lambda: type(error).__name__)
    for known in (MemoryError, PermissionError, RecursionError):
        if isinstance(error, known):
            kind = known.__name__
    message = "" if hidden else _text(lambda: str(error))
    return ["raised", kind, message, _own_line(error)]


def _text(read: Callable[[], object]) -> str:
    try:
        return str(read())[:MESSAGE_CHARACTERS]
    except BaseException:  # noqa: BLE001 - a message whose making fails is no message
        return ""


def _own_line(error: BaseException) -> int | None:
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == PASTE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


# --- descriptor ------------------------------------------------------------------------------


def _read_exactly(descriptor: int, count: int) -> bytearray:
    buffer = bytearray(count)
    view, done = memoryview(buffer), 0
    while done < count:
        part = os.read(descriptor, min(count - done, 1 << 18))
        if not part:
            os._exit(0)  # the server took its job back
        view[done : done + len(part)] = part
        done += len(part)
    return buffer


def read_job(descriptor: int) -> tuple[Words, list[frames.Array]]:
    """The words and arrays of the job that comes next."""
    length, blob = frames.LENGTHS.unpack(bytes(_read_exactly(descriptor, frames.LENGTHS.size)))
    header = bytes(_read_exactly(descriptor, length))
    return frames.read_job(header, memoryview(_read_exactly(descriptor, blob)))


def _read_source(descriptor: int) -> str:
    length = int.from_bytes(_read_exactly(descriptor, 4), "big")
    return _read_exactly(descriptor, length).decode()


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
