"""The calls that a submission is judged by: cases, steps of cases, probes of laws.

Inputs come from a card's `cases.py`, which runs in a child that holds card code only. In the words
of a call, {"array": n} stands for an array and {"result": [step, name]} for what an earlier step
of the case returned.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from grader import answers, frames
from grader.answers import Answers, Missing, NotParsed, Raised
from grader.exchange import Answered, Ended, Flooded, Outcome, TimedOut
from grader.frames import Array
from grader.protocol import FunctionSpec, Programs

Inputs = dict[str, Any]
ARRAY_BYTES = 64 * 1024 * 1024


class CardFault(Exception):
    """A card's programs do not do what they must; `file` is the one to look at."""

    def __init__(self, file: str, says: str) -> None:
        super().__init__(says)
        self.file = file


class Runner(Protocol):
    """Runs one program in one confined child."""

    async def run(self, job: bytes, source: str, most: int) -> Outcome:
        """A job frame and a source in, an outcome back."""

    async def carry_out(self, job: bytes, tasks: bytes, most: int) -> Outcome:
        """A job frame with card code and a frame of tasks in, an outcome back."""


@dataclass(frozen=True)
class Call:
    """One call of an asked function: a case, a probe of a law, or the example once more."""

    case: str
    kind: str
    function: FunctionSpec
    inputs: Inputs
    step: int = 0

    @property
    def key(self) -> str:
        """The name under which truths and errors of this call are kept."""
        return f"{self.case}, step {self.step + 1}" if self.step else self.case

    @property
    def judged(self) -> bool:
        """Whether what comes back is compared with the truth."""
        return self.kind in ("example", "logic", "stability")

    @property
    def logic(self) -> bool:
        """Whether a difference here is one of logic."""
        return self.kind in ("example", "logic")


async def draw(programs: Programs, runner: Runner, seed: int, arrays: list[Array]) -> list[Call]:
    """The calls of one draw; their arrays are appended to `arrays`. Raises CardFault."""
    tasks = [{"function": "cases", "arguments": [{"seed": number}]} for number in (0, seed)]
    public, drawn = await run_card(programs, runner, tasks, [], arrays)
    for name in (programs.example, *programs.stability, *(law.on for law in programs.laws)):
        if not isinstance(drawn, dict) or name not in drawn:
            raise CardFault("cases.py", f"cases() returns no case named {name!r}")
    # The example is public, so it is the same in every set.
    named = {programs.example: public[programs.example], **drawn}
    named[programs.example] = public[programs.example]
    calls = [call for name, words in named.items() for call in _steps(programs, name, words)]
    calls.sort(key=lambda call: ("example", "logic", "stability").index(call.kind))
    calls += await _probes(programs, runner, calls, arrays)
    first = calls[0]
    return [*calls, Call(first.case, "again", first.function, first.inputs)]


def _kind(programs: Programs, name: str) -> str:
    if name == programs.example:
        return "example"
    return "stability" if name in programs.stability else "logic"


def _steps(programs: Programs, name: str, words: Any) -> list[Call]:
    """A case is inputs, (function, inputs), or a list of such pairs that run one after another."""
    several = isinstance(words, list) and bool(words) and all(isinstance(w, list) for w in words)
    return [
        Call(name, _kind(programs, name), *_call(programs, f"case {name!r}", one), step)
        for step, one in enumerate(words if several else [words])
    ]


def _call(programs: Programs, what: str, words: Any) -> tuple[FunctionSpec, Inputs]:
    functions = {function.name: function for function in programs.functions}
    if isinstance(words, list) and len(words) == 2 and isinstance(words[0], str):
        function, inputs = functions.get(words[0]), words[1]
    else:
        function, inputs = programs.functions[0] if len(functions) == 1 else None, words
    if function is None or not isinstance(inputs, dict):
        raise CardFault("cases.py", f"{what} is neither inputs nor (function, inputs)")
    if set(inputs) != set(function.parameters):
        raise CardFault(
            "cases.py",
            f"{what} has the inputs {', '.join(sorted(inputs))} "
            f"where {function.name} takes {', '.join(function.parameters)}",
        )
    return function, {key: _earlier(value) for key, value in inputs.items()}


def _earlier(word: Any) -> Any:
    """("result", step, name) stands for what an earlier step of the case returned."""
    if isinstance(word, list) and len(word) == 3 and word[0] == "result":
        return {"result": word[1:]}
    return word


async def _probes(
    programs: Programs, runner: Runner, calls: list[Call], arrays: list[Array]
) -> list[Call]:
    by_name = {call.case: call for call in calls}
    laws = [law for law in programs.laws if law.probe]
    tasks = [{"function": law.probe, "arguments": [by_name[law.on].inputs]} for law in laws]
    results = await run_card(programs, runner, tasks, list(arrays), arrays) if tasks else []
    probes = []
    for law, result in zip(laws, results, strict=True):
        if not isinstance(result, list):
            raise CardFault("cases.py", f"{law.probe}() must return a list of inputs")
        for words in result:
            pair = [by_name[law.on].function.name, words] if isinstance(words, dict) else words
            probes.append(Call(law.id, "probe", *_call(programs, f"{law.probe}()", pair)))
    return probes


async def run_card(
    programs: Programs,
    runner: Runner,
    tasks: list[dict[str, Any]],
    arrays: list[Array],
    found: list[Array],
    *,
    lenient: bool = False,
) -> list[Any]:
    """Run functions of `cases.py` in a child that holds card code only; raises CardFault.

    With `lenient`, a function that raises gives None. Arguments and results are JSON-like, with
    arrays by their number: in `arrays` on the way there, appended to `found` on the way back.
    """
    data = frames.job({"tasks": tasks}, arrays)
    outcome = await runner.carry_out(card_job(programs.cases), data, ARRAY_BYTES)
    if not isinstance(outcome, Answered):
        ran(outcome, "cases.py")
    assert isinstance(outcome, Answered)
    offset = len(found)
    found += outcome.arrays
    results = []
    for record in outcome.words["records"]:
        if record[0] == "given":
            results.append(renumbered(record[1], lambda number: number + offset))
        elif record[0] != "printed" and not lenient:
            says = ": ".join(str(word) for word in record[1:] if word not in ("GivenError", None))
            raise CardFault("cases.py", f"does not run: {says}")
        elif record[0] == "failed":
            results.append(None)
    return results


@lru_cache(maxsize=256)
def card_job(cases: str) -> bytes:
    """The job frame of a card's `cases.py`: the same object for the same code."""
    return frames.job({"given": _compiled(cases), "functions": []})


def renumbered(word: Any, number: Callable[[int], int]) -> Any:
    """The words of inputs with every array's number exchanged for another."""
    if isinstance(word, dict) and set(word) == {"array"}:
        return {"array": number(word["array"])}
    if isinstance(word, dict):
        return {name: renumbered(item, number) for name, item in word.items()}
    return [renumbered(item, number) for item in word] if isinstance(word, list) else word


def job_frame(
    programs: Programs,
    calls: Sequence[Call],
    arrays: list[Array],
    *,
    wide: bool = False,
    room: int = ARRAY_BYTES,
) -> bytes:
    """The frame a program's child reads. Arrays that several calls share travel once.

    Of returned arrays beyond `room` bytes only the shapes travel back.
    """
    needed: dict[int, int] = {}
    places = {(call.case, call.step): number for number, call in enumerate(calls)}

    def place(call: Call, word: Any) -> Any:
        if isinstance(word, dict) and set(word) == {"result"}:
            step, name = word["result"]
            return _result(call, step, name, places, calls)
        return renumbered(word, lambda number: needed.setdefault(number, len(needed)))

    words = [
        {
            "function": call.function.name,
            "inputs": [place(call, call.inputs[name]) for name in call.function.parameters],
            "values": len(call.function.returns),
            "example": call.kind in ("example", "again"),
            "again": call.kind == "again",
        }
        for call in calls
    ]
    return frames.job(
        {
            "given": _compiled(programs.given),
            "functions": [function.name for function in programs.functions],
            "calls": words,
            "wide": wide,
            "room": room,
        },
        [arrays[number] for number in needed],
    )


def _compiled(source: str) -> types.CodeType | str:
    """Code that no child has to compile. What is no Python stays text, and fails in the child."""
    try:
        return compile(source, frames.GIVEN, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source


def _result(
    call: Call, step: int, name: str, places: dict[tuple[str, int], int], calls: Sequence[Call]
) -> dict[str, list[int]]:
    number = places.get((call.case, step), len(calls))
    names = [value.name for value in calls[number].function.returns] if step < call.step else []
    if name not in names:
        raise CardFault("cases.py", f"{call.key!r} uses a result that is not there: {name}")
    return {"result": [number, names.index(name)]}


def ran(outcome: Outcome, file: str) -> Answers:
    """The run of a program of the card; raises CardFault when there is none."""
    if isinstance(outcome, Answered):
        try:
            run = answers.read(outcome.words, outcome.arrays)
        except frames.FrameError as error:
            raise CardFault(file, f"answers in a way the grader cannot read: {error}") from None
        if run.stop is None:
            return run
        raise CardFault(*_why_not(run.stop, file))
    if isinstance(outcome, TimedOut):
        raise CardFault(file, "runs longer than the time limit")
    if isinstance(outcome, Flooded):
        raise CardFault(file, "prints or returns too much")
    how = f" with status {outcome.status}" if isinstance(outcome, Ended) else ""
    raise CardFault(file, f"or given.py does not run, or returns what is no array: it ended{how}")


def _why_not(stop: Raised | NotParsed | Missing, file: str) -> tuple[str, str]:
    if isinstance(stop, Missing):
        return file, f"does not run: it defines no function {stop.function}"
    if isinstance(stop, NotParsed):
        return file, f"does not run: line {stop.line}: {stop.message}"
    where = "given.py" if stop.kind == "GivenError" else file
    kind = "" if stop.kind == "GivenError" else f"{stop.kind}: "
    line = "" if stop.line is None else f"line {stop.line}: "
    return where, f"does not run: {line}{kind}{stop.message}"
