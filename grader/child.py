"""The untrusted side: run one program on its inputs and send arrays back.

A child is forked by the zygote, seals itself, and only then reads its job. Whatever it says
about itself is taken as text to show, never as a judgement.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from grader import frames

PASTE = "<paste>"
PRINTED_CHARACTERS = 2048
FLOOD_CHARACTERS = 1 << 20
MESSAGE_CHARACTERS = 2000
FLOODED = 71
BROKEN = 72

_WARM_UP = """
def f(a, w):
    s = np.einsum("ij,kj->ik", a @ w, a)
    return np.exp(s - s.max(-1, keepdims=True))
"""

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
            os._exit(FLOODED)
        if self.keep and self.room > 0:
            self.kept.append(text[: self.room])
            self.room -= len(text)
        return len(text)

    def flush(self) -> None:
        """Nothing is buffered."""


class Answer:
    """What goes back: records of words, and the arrays they count through."""

    def __init__(self) -> None:
        self.records: list[list[Any]] = []
        self.arrays: list[frames.Array] = []

    def say(self, *record: Any) -> None:
        """Add one record."""
        self.records.append(list(record))

    def keep(self, array: frames.Array) -> None:
        """Add an array as it is: the child never casts what a program returned."""
        self.arrays.append(array)


def serve(descriptor: int) -> None:
    """Read one job, run its program, answer, end. The caller has sealed the process."""
    warm()
    program = Program(*_read_frame(descriptor))
    source = _read_source(descriptor)
    answer = Answer()
    try:
        program.run(source, answer)
    except BaseException as error:  # noqa: BLE001 - whatever a learner's program raises
        _report(error, answer, hidden=program.hidden)
    answer.say("printed", "".join(program.printed.kept))
    _write(descriptor, frames.pack({"records": answer.records}, answer.arrays))
    # No clean-up: objects of the program with finalisers of their own never run.
    os._exit(0)


def warm() -> None:
    """Touch, while nobody waits, the memory that a job would have to copy first."""
    space: Words = {"np": np}
    exec(compile(_WARM_UP, PASTE, "exec"), space)
    ones = np.ones((24, 24))
    result = space["f"](ones, ones)
    header = frames.pack({"records": [["values", 1]]}, [result, np.ones(4, np.float32)])
    lengths = frames.LENGTHS.size
    length, _ = frames.LENGTHS.unpack_from(header)
    frames.unpack(header[lengths : lengths + length], header[lengths + length :])


class Program:
    """A job, made ready before the source is known."""

    def __init__(self, words: Words, arrays: list[frames.Array]) -> None:
        self.words, self.arrays = words, arrays
        self.printed = Printed()
        self.hidden = False
        self.module = types.ModuleType("paste")
        self.module.__dict__["np"] = np
        sys.modules["paste"] = self.module
        sys.stdout = sys.stderr = self.printed
        exec(compile(words.get("given", ""), "<given>", "exec"), self.module.__dict__)

    def run(self, source: str, answer: Answer) -> None:
        """Run the source, then what the job asks of it."""
        self.printed.keep = True
        code = compile(source, PASTE, "exec", dont_inherit=True)
        for name in self.words["functions"]:
            _note_redefinition(code, name, answer)
        exec(code, self.module.__dict__)
        for name in self.words["functions"]:
            if not callable(self.module.__dict__.get(name)):
                answer.say("missing", name, _functions_of(code))
                return
        if self.words["kind"] == "cards":
            self._run_card(answer)
        else:
            for call in self.words["calls"]:
                self._call(call, answer)

    def _call(self, call: Words, answer: Answer) -> None:
        self.printed.keep, self.hidden = bool(call["example"]), not call["example"]
        function = self.module.__dict__[call["function"]]
        inputs = [self._input(word) for word in call["inputs"]]
        values = _values(function(*inputs), call["values"])
        if values is None or len(values) != call["values"]:
            answer.say("count", -1 if values is None else len(values))
            return
        answer.say("values", len(values))
        for value in values:
            if isinstance(value, bool | int | float | np.generic):
                value = np.asarray(value)
            # Exactly arrays: a subclass could lie about itself, and a mask would be lost.
            if type(value) is not np.ndarray:
                answer.say("type", type(value).__name__[:80])
            elif not frames.transportable(value.dtype):
                answer.say("dtype", str(value.dtype)[:80])
            else:
                answer.say("array")
                answer.keep(value)
        if call["inputs_after"]:
            kept = [value for value in inputs if type(value) is np.ndarray]
            answer.say("inputs", len(kept))
            for value in kept:
                answer.keep(value)

    def _input(self, word: Any) -> Any:
        """A fresh value: no program sees another call's memory."""
        if isinstance(word, dict):
            array = self.arrays[word["array"]]
            if self.words.get("wide") and array.dtype.kind == "f":
                return array.astype(np.longdouble)
            return array.copy()
        return word

    # --- card code: makes inputs and measures, in children that hold nothing of a learner ----

    def _run_card(self, answer: Answer) -> None:
        space = self.module.__dict__
        for task in self.words["tasks"]:
            function = space[task["function"]]
            arguments = [self._build(word) for word in task["arguments"]]
            try:
                result = function(*arguments)
            except Exception as error:  # noqa: BLE001 - one law's failure is not another's
                answer.say("failed", f"{type(error).__name__}: {error}"[:MESSAGE_CHARACTERS])
            else:
                answer.say("given", _flatten(result, answer))

    def _build(self, word: Any) -> Any:
        if isinstance(word, dict) and "array" in word:
            return self.arrays[word["array"]].copy()
        if isinstance(word, dict) and "seed" in word:
            return np.random.default_rng(word["seed"])
        if isinstance(word, dict):
            return {name: self._build(item) for name, item in word.items()}
        if isinstance(word, list):
            return [self._build(item) for item in word]
        return word


def _flatten(value: Any, answer: Answer) -> Any:
    """A card's dicts, lists and numbers as JSON, arrays by their number."""
    if isinstance(value, np.ndarray):
        for number, known in enumerate(answer.arrays):
            if known is value:
                return {"array": number}
        answer.keep(value)
        return {"array": len(answer.arrays) - 1}
    if isinstance(value, dict):
        return {str(name): _flatten(item, answer) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_flatten(item, answer) for item in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def _values(result: Any, wanted: int) -> list[Any] | None:
    """The returned values; None where several were asked for and one thing came."""
    if wanted == 1:
        return [result]
    return list(result) if type(result) in (tuple, list) else None


def _note_redefinition(code: types.CodeType, name: str, answer: Answer) -> None:
    if _functions_of(code).count(name) > 1:
        answer.say("twice", name)


def _functions_of(code: types.CodeType) -> list[str]:
    consts = [item for item in code.co_consts if isinstance(item, types.CodeType)]
    return [item.co_name[:80] for item in consts if not item.co_name.startswith("<")][:50]


def _report(error: BaseException, answer: Answer, *, hidden: bool) -> None:
    """One record of what a program raised. Any part of it may be a lie; all of it is text."""
    if isinstance(error, SyntaxError) and error.filename == PASTE and not _own_line(error):
        answer.say("syntax", _text(lambda: error.msg), error.lineno, error.offset)
        return
    kind = _text(lambda: type(error).__name__)
    for known in (MemoryError, PermissionError, RecursionError):
        if isinstance(error, known):
            kind = known.__name__
    message = "" if hidden else _text(lambda: str(error))
    answer.say("raised", kind, message, _own_line(error))


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


def _read_frame(descriptor: int) -> tuple[Words, list[frames.Array]]:
    length, blob = frames.LENGTHS.unpack(bytes(_read_exactly(descriptor, frames.LENGTHS.size)))
    header = bytes(_read_exactly(descriptor, length))
    return frames.unpack(header, memoryview(_read_exactly(descriptor, blob)))


def _read_source(descriptor: int) -> str:
    length = int.from_bytes(_read_exactly(descriptor, 4), "big")
    return _read_exactly(descriptor, length).decode()


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
