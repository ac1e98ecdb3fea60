"""The typed messages between the bot and the grader: standard library only.

This is the one module of the grader that the bot may import. A message is a frozen dataclass;
on the wire it is one line of JSON behind a four-byte length.
"""

from __future__ import annotations

import hashlib
import json
import typing
from dataclasses import dataclass, field
from enum import StrEnum

from grader.records import reader

VERSION = 1
SOURCE_BYTES = 16 * 1024
MESSAGE_BYTES = 4 * 1024 * 1024
# The exit code, as in sysexits.h, of a server that was disturbed while it started.
TRY_AGAIN = 75


class Verdict(StrEnum):
    """What became of a submission."""

    ACCEPTED = "accepted"
    WRONG_ANSWER = "wrong_answer"
    RUN_TIME_ERROR = "run_time_error"
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    OUTPUT_LIMIT = "output_limit"
    NOT_ALLOWED = "not_allowed"
    INVALID = "invalid"
    INTERNAL_ERROR = "internal_error"


class Reason(StrEnum):
    """Why an answer is wrong."""

    LOGIC = "logic"
    SHAPE = "shape"
    DTYPE = "dtype"
    NOT_FINITE = "not_finite"
    PRECISION = "precision"
    STABILITY = "stability"
    IMPURE = "impure"


class ProtocolError(Exception):
    """A message that is not of the protocol; its text says what is wrong with it."""


# --- what a card brings ----------------------------------------------------------------------


@dataclass(frozen=True)
class ReturnSpec:
    """One returned value: its name on the card and the names of its axes."""

    name: str
    axes: tuple[str, ...]


@dataclass(frozen=True)
class FunctionSpec:
    """A function that the card asks for. Arguments are passed by position."""

    name: str
    parameters: tuple[str, ...]
    returns: tuple[ReturnSpec, ...]


@dataclass(frozen=True)
class LawSpec:
    """A property of the right answer that needs no expected value.

    `measure` and `probe` name functions of `cases.py`; `on` names the case it is measured on.
    The law holds when the measured number is at most `within`.
    """

    id: str
    says: str
    measure: str
    probe: str | None
    on: str
    within: float


@dataclass(frozen=True)
class Mutant:
    """The reference with the edits of these defects applied."""

    defects: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Tolerance:
    """Normwise relative errors: up to `accept` is right, up to `precision` is poor numerics."""

    accept: float
    precision: float


@dataclass(frozen=True)
class Programs:
    """One card as the grader needs it."""

    card: str
    functions: tuple[FunctionSpec, ...]
    given: str
    reference: str
    cases: str
    planted: tuple[str, ...]
    mutants: tuple[Mutant, ...]
    laws: tuple[LawSpec, ...]
    tolerance: Tolerance
    example: str
    stability: tuple[str, ...] = ()

    def key(self) -> str:
        """The content hash by which the server knows these programs."""
        text = json.dumps(vars(self), default=vars, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


# --- what the bot asks -----------------------------------------------------------------------


@dataclass(frozen=True)
class Register:
    """Here are a card's programs; make truths for them."""

    programs: Programs


@dataclass(frozen=True)
class Grade:
    """Judge this source. `learner` is any stable name; no case set serves one learner twice."""

    key: str
    learner: str
    source: str


@dataclass(frozen=True)
class Variant:
    """A program of the card's folder with what it stands for: accepted, wrong or gray."""

    name: str
    stance: str
    source: str


@dataclass(frozen=True)
class Prove:
    """Prove a registered card over `sets` case sets, with these variants."""

    key: str
    variants: tuple[Variant, ...]
    sets: int = 3


@dataclass(frozen=True)
class Look:
    """Show a matrix that this source returns for the public example beside the right one.

    `at` are the indices of the axes before the last two, such as sample and head.
    """

    key: str
    learner: str
    source: str
    value: str
    at: tuple[int, ...] = ()


@dataclass(frozen=True)
class Where:
    """How many turns come before this learner's next? Answered with Place."""

    learner: str


@dataclass(frozen=True)
class Ask:
    """How are you? Answered with Health."""


# --- what the grader answers -----------------------------------------------------------------


@dataclass(frozen=True)
class Registered:
    """The card is known under this key."""

    key: str


@dataclass(frozen=True)
class Refused:
    """The request was not carried out. `code` is for programs, `says` for people.

    Codes: unknown_card, bad_card, busy, too_large, bad_message, no_matrix, stopping, broken.
    """

    code: str
    says: str


@dataclass(frozen=True)
class ValueReport:
    """How one returned value compares with the truth, over all logic cases.

    `error` is the largest normwise relative error; None where the value could not be compared.
    """

    name: str
    agrees: bool
    error: float | None
    tolerance: float


@dataclass(frozen=True)
class LawReport:
    """Whether a law of the card holds for what the submission returned."""

    id: str
    name: str
    holds: bool
    measured: float | None


@dataclass(frozen=True)
class ObjectFault:
    """What is wrong with a returned object before its numbers are looked at.

    `what` is one of: count, type, dtype, axes, size, not_finite. `sizes` are the expected
    sizes by axis name, `got` the shape that came back, `found` a type, dtype or count, and
    `wanted` the kind of numbers: floats, whole numbers or booleans.
    """

    what: str
    function: str
    value: str
    case: str
    axes: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    got: tuple[int, ...] = ()
    found: str = ""
    wanted: str = ""


@dataclass(frozen=True)
class RunFault:
    """What stopped the submission: the learner's own line only, text untrusted and cut.

    `message` is empty for hidden cases. `line` counts from 1 in the submitted source.
    `signal` is the name of the signal that ended the process, if one did.
    """

    kind: str
    message: str = ""
    line: int | None = None
    column: int | None = None
    case: str = ""
    signal: str = ""


@dataclass(frozen=True)
class DefectReport:
    """Planted defects gone and left, and known ones that the question did not plant.

    `left` is None where the answer is wrong in a way that the card does not know.
    """

    fixed: tuple[str, ...] = ()
    left: tuple[str, ...] | None = None
    introduced: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """A verdict with its evidence. Holds no expected value and no seed.

    `notes` are codes: inputs_changed, float32, defined_twice:NAME. Errors and measures are told
    to three digits: a number that a learner's code can steer shall not spell a hidden input.
    `milliseconds` runs from the request's arrival at the grader to the verdict.
    """

    verdict: Verdict
    reason: Reason | None = None
    defects: DefectReport = field(default_factory=DefectReport)
    first_wrong: str | None = None
    values: tuple[ValueReport, ...] = ()
    laws: tuple[LawReport, ...] = ()
    object_fault: ObjectFault | None = None
    run_fault: RunFault | None = None
    notes: tuple[str, ...] = ()
    printed: str = ""
    milliseconds: float = 0.0


@dataclass(frozen=True)
class Kill:
    """How one wrong program fares: which cases reject it, and by how much at the most."""

    name: str
    defects: tuple[str, ...]
    cases: tuple[str, ...]
    error: float


@dataclass(frozen=True)
class VariantProof:
    """The judgement of one variant, its largest error over all sets, and the laws it breaks."""

    name: str
    stance: str
    judgement: Judgement
    error: float | None


@dataclass(frozen=True)
class Fault:
    """One reason to refuse a card: where in the folder, what is wrong and what to change."""

    file: str
    says: str


@dataclass(frozen=True)
class Proof:
    """The proof of a card, or why there is none."""

    key: str
    faults: tuple[Fault, ...]
    kills: tuple[Kill, ...]
    variants: tuple[VariantProof, ...]
    worst_accepted: float
    weakest_wrong: float
    weakest_logic: float
    margin: float
    head: float
    foot: float


@dataclass(frozen=True)
class Matrix:
    """A learner's matrix and the right one, for the public example only, row by row.

    None stands for a number that is not finite.
    """

    value: str
    rows: str
    columns: str
    got: tuple[tuple[float | None, ...], ...]
    truth: tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True)
class Place:
    """How many turns of others come first; None when the learner has nothing waiting."""

    ahead: int | None


@dataclass(frozen=True)
class Health:
    """The state of the grader, for `practice doctor` and health checks.

    `sets_made` and `sets_made_waiting` count case sets: all, and those a learner waited for.
    `restarts` counts zygotes that had to be started anew.
    """

    version: int
    layers: tuple[str, ...]
    missing: tuple[str, ...]
    workers: int
    waiting: int
    cards: int
    judged: int
    sets_made: int = 0
    sets_made_waiting: int = 0
    restarts: int = 0


Request = Register | Grade | Prove | Look | Where | Ask
Answer = Registered | Refused | Judgement | Proof | Matrix | Place | Health
_MESSAGES: dict[str, type] = {
    cls.__name__: cls for cls in (*typing.get_args(Request), *typing.get_args(Answer))
}


# --- wire ------------------------------------------------------------------------------------


def encode(message: Request | Answer) -> bytes:
    """One message as bytes: four bytes of length, then JSON."""
    body = json.dumps({"kind": type(message).__name__, **vars(message)}, default=vars).encode()
    return len(body).to_bytes(4, "big") + body


def decode(body: bytes) -> Request | Answer:
    """The message of a JSON body; raises ProtocolError for anything that is not one."""
    try:
        data = json.loads(body)
        kind = data.pop("kind")
        return typing.cast("Request | Answer", reader(_MESSAGES[kind])(data))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProtocolError(f"not a message of the grader's protocol: {error}") from None
