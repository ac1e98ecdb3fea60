"""A verdict in words: did it run, is it the right object, what is off, what is gone, what is left.

Gives evidence, never the answer: no expected value, and of a defect that is left only that it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import assert_never

from bot.core.model import Attempt, Card
from bot.core.reply import Action, Prose, Reply, Typed
from bot.core.wording import (
    EXPLAIN,
    FOLLOW_UPS,
    FULL,
    HINT,
    SHORT,
    STREAK,
    SUBMIT,
    WRONG_ANSWERS,
    inert,
    lines,
    listed,
    number,
    typed,
)
from bot.core.wording_object import object_fault
from grader.protocol import DefectReport, Judgement, Reason, RunFault, ValueReport, Verdict

Block = Prose | Typed
NOT_YET = "Not yet:"
_STOPPED = {
    Verdict.TIME_LIMIT: (
        "Stopped after 2 s: your code takes too long. Look for a loop that does not end; a loop "
        "over all tokens can become one array operation."
    ),
    Verdict.MEMORY_LIMIT: (
        "Stopped at 256 MB: your code needs too much memory. Look for an array with an axis too "
        "many, or for a list that keeps growing."
    ),
    Verdict.OUTPUT_LIMIT: (
        "Stopped: your code printed more than a million characters. Print less, or nothing."
    ),
    Verdict.NOT_ALLOWED: (
        "Stopped: your code asked for something that is not allowed here, such as a file, the "
        "network or another process. Numpy and plain Python are enough for this card."
    ),
}
_FAILED = (
    "Sorry, the grader failed on our side, at every retry. Nothing was counted and it costs no "
    "streak; please submit again a little later."
)


def verdict(
    card: Card,
    judgement: Judgement,
    source: str,
    *,
    repairs: Sequence[str] = (),
    previous: Attempt | None = None,
    also: Sequence[str] = (),
) -> Reply:
    """The verdict on a source; `also` are sentences on what else came of it."""
    blocks = [*_verdict(card, judgement, source, previous)]
    blocks += [Prose(_note(note)) for note in judgement.notes]
    blocks += [Prose(sentence) for sentence in also]
    if repairs:
        blocks.append(Prose(f"Your paste was read like this: {'; '.join(repairs)}."))
    if judgement.printed.strip():
        blocks += [Prose("Your code printed on the public example:"), typed(judgement.printed)]
    return Reply(tuple(blocks), _next(judgement.verdict), card.slug)


def _verdict(
    card: Card, judgement: Judgement, source: str, previous: Attempt | None
) -> tuple[Block, ...]:
    match judgement.verdict:
        case Verdict.ACCEPTED:
            return (_accepted(card, judgement),)
        case Verdict.WRONG_ANSWER:
            return (_wrong_answer(card, judgement, previous),)
        case Verdict.RUN_TIME_ERROR:
            return _run_time_error(judgement.run_fault, source)
        case Verdict.TIME_LIMIT | Verdict.MEMORY_LIMIT | Verdict.OUTPUT_LIMIT | Verdict.NOT_ALLOWED:
            return (Prose(_STOPPED[judgement.verdict]), *_own_line(judgement.run_fault, source))
        case Verdict.INVALID:
            return _invalid(card, judgement.run_fault, source)
        case Verdict.INTERNAL_ERROR:
            return (Prose(_FAILED),)
        case _:
            assert_never(judgement.verdict)


def _next(verdict: Verdict) -> tuple[Action, ...]:
    if verdict is Verdict.ACCEPTED:
        return (FULL, EXPLAIN, FOLLOW_UPS, WRONG_ANSWERS, STREAK)
    return (SUBMIT, HINT, SHORT, FULL)


# --- it ran ----------------------------------------------------------------------------------


def _accepted(card: Card, judgement: Judgement) -> Prose:
    names = [f"`{value.name}`" for value in judgement.values]
    errors = [value.error for value in judgement.values if value.error is not None]
    sentences = ["Accepted."]
    if names and errors:
        verb = "agrees" if len(names) == 1 else "agree"
        sentences = [
            f"Accepted: {listed(names)} {verb} with the reference (largest difference "
            f"{number(max(errors))}, {_allowed(judgement.values)} is allowed)."
        ]
    return lines(*sentences, *_gone(card, judgement.defects))


def _wrong_answer(card: Card, judgement: Judgement, previous: Attempt | None) -> Prose:
    reason = judgement.reason or Reason.LOGIC
    match reason:
        case Reason.LOGIC:
            return lines(
                f"{NOT_YET} {_differences(judgement)}",
                *_defects(card, judgement.defects),
                *_to_beat(previous),
            )
        case Reason.SHAPE | Reason.DTYPE | Reason.NOT_FINITE:
            return lines(f"{NOT_YET} {object_fault(card, judgement.object_fault)}")
        case Reason.PRECISION:
            return lines(
                f"Right formula, poor numerics: {_differences(judgement)}",
                "Something on the way rounds: look for float16, `round`, or a constant that is "
                "added where none belongs.",
                *_gone(card, judgement.defects),
                *_to_beat(previous),
            )
        case Reason.STABILITY:
            return lines(
                "Right formula, but it breaks on extreme numbers: ordinary inputs agree with the "
                "reference, extreme ones overflow or lose their digits.",
                "Rearrange it so that no number on the way grows that large.",
                *_gone(card, judgement.defects),
            )
        case Reason.IMPURE:
            return lines(
                f"{NOT_YET} your function does not depend on its arguments alone, or writes into "
                "them. Called twice with the same input it must return the same; work on copies "
                "and keep nothing between calls.",
                *_gone(card, judgement.defects),
            )
        case _:
            assert_never(reason)


def _differences(judgement: Judgement) -> str:
    """Which values are off and by how much, the first wrong one first; then those that agree."""
    off = sorted(
        (value for value in judgement.values if not value.agrees),
        key=lambda value: value.name != judgement.first_wrong,
    )
    if not off:
        return "the result differs from the reference."
    first, *others = off
    says = f"`{first.name}` differs from the reference{_by(first, ' of its size')}"
    says += "".join(f", `{value.name}`{_by(value)}" for value in others)
    says += f" ({_allowed(judgement.values)} is allowed)."
    agreeing = [f"`{value.name}`" for value in judgement.values if value.agrees]
    if agreeing:
        says += f" {listed(agreeing)} {'agrees' if len(agreeing) == 1 else 'agree'}."
    return says


def _by(value: ValueReport, of_what: str = "") -> str:
    if value.error is None or not isfinite(value.error):
        return " beyond measure"
    return f" by {number(value.error)}{of_what}"


def _allowed(values: Sequence[ValueReport]) -> str:
    return number(max(value.tolerance for value in values))


def _defects(card: Card, defects: DefectReport) -> list[str]:
    if defects.left is None:
        return ["This is wrong in a way that the card does not know."]
    planted = sum(defect.planted for defect in card.defects)
    says = _gone(card, defects)
    says.append(f"Planted defects left: {len(defects.left)} of {planted}.")
    if defects.introduced:
        says.append(f"Mistakes that the question did not have: {len(defects.introduced)}.")
    elif len(defects.left) == planted:
        says.append("This computes the same as the code of the question.")
    return says


def _gone(card: Card, defects: DefectReport) -> list[str]:
    titles = [defect.title for defect in card.defects if defect.id in defects.fixed]
    return [f"Gone: {'; '.join(titles)}."] if titles else []


def _to_beat(previous: Attempt | None) -> list[str]:
    if previous is None:
        return []
    errors = [
        f"{number(value.error)} in `{value.name}`"
        for value in previous.judgement.values
        if not value.agrees and value.error is not None and isfinite(value.error)
    ]
    return [f"Your last try differed by {listed(errors)}."] if errors else []


# --- it did not run --------------------------------------------------------------------------


_IMPORTS = {
    "ModuleNotFoundError": (
        " Numpy can be imported here, and of Python's own modules the plain ones, such as `math`, "
        "`itertools`, `functools`, `collections`, `dataclasses` and `re`."
    )
}
_NO_EXCEPTION = ("protocol", "ended early", "crash")


def _run_time_error(fault: RunFault | None, source: str) -> tuple[Block, ...]:
    if fault is None or fault.signal or fault.kind in _NO_EXCEPTION:
        signal = f" ({inert(fault.signal)})" if fault and fault.signal else ""
        says = (
            f"Your code ended its process{signal} before everything was computed. Take out what "
            "ends it, and return the values."
        )
        return (Prose(says),)
    where = f" on line {fault.line}" if fault.line else ""
    hidden = (
        " It happens on an input that is not shown, so neither is the message: think of other "
        "sizes and values than those of the example."
    )
    says = (
        f"Your code stopped{where} with {inert(fault.kind)}. Mend that, or what leads to it, and "
        f"submit again.{hidden if fault.case else ''}{_IMPORTS.get(fault.kind, '')}"
    )
    return (Prose(says), *_own_line(fault, source))


def _invalid(card: Card, fault: RunFault | None, source: str) -> tuple[Block, ...]:
    if fault is not None and fault.kind == "missing":
        return (Prose(_missing(card, fault)),)
    where = f" (line {fault.line})" if fault is not None and fault.line else ""
    says = f"This is not valid Python{where}. Nothing was counted: mend it and submit again."
    return (Prose(says), *_own_line(fault, source))


def _missing(card: Card, fault: RunFault) -> str:
    asked = listed([f"`{spec.name}`" for spec in card.asks])
    found = f" Found: {inert(fault.message)}." if fault.message else ""
    return (
        f"Your code does not define {_named(card, fault.case)}.{found} Define {asked} with `def`, "
        f"under {'that very name' if len(card.asks) == 1 else 'those very names'}. Nothing was "
        "counted."
    )


def _named(card: Card, name: str) -> str:
    names = [f"`{spec.name}`" for spec in card.asks]
    return f"`{name}`" if f"`{name}`" in names else listed(names)


def _own_line(fault: RunFault | None, source: str) -> tuple[Block, ...]:
    """The learner's own line with the message under it."""
    if fault is None:
        return ()
    own = source.split("\n")
    quoted = own[fault.line - 1].strip() if fault.line and fault.line <= len(own) else ""
    text = "\n".join(part for part in (quoted[:200], fault.message[:500]) if part)
    return (typed(text),) if text else ()


# --- notes -----------------------------------------------------------------------------------


def _note(note: str) -> str:
    code, _, name = note.partition(":")
    match code:
        case "inputs_changed":
            return "Note: your function changes its inputs in place; a caller expects them whole."
        case "float32":
            return "Note: your result is float32. That is fine here, and less exact than float64."
        case "defined_twice":
            return f"Note: your code defines {inert(name)} twice; the last one counts."
        case "aliases_input":
            return "Note: a returned array shares its memory with an input; return a new one."
        case _:
            return f"Note: {inert(code)}."
