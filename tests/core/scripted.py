"""A small card, a grader that says what a test tells it to, a clock that stands still."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.core.deck import Deck
from bot.core.heat import HeatMap
from bot.core.model import (
    Account,
    Card,
    Defect,
    FollowUp,
    HintLadder,
    HintStep,
    Kind,
    Lesson,
    Level,
    Section,
    TaughtIn,
    WrongAnswer,
)
from bot.core.practice import Practice
from bot.core.reply import Code, Compared, Heading, Picture, Prose, Reply, Table, Typed
from bot.core.wording_matrix import grids
from bot.core.wording_streak import heat_blocks
from bot.store.database import open_to_write
from bot.store.store import SqlStore
from grader.protocol import (
    DefectReport,
    FunctionSpec,
    Judgement,
    LawReport,
    LawSpec,
    Matrix,
    Reason,
    ReturnSpec,
    Tolerance,
    ValueReport,
    Verdict,
)

ADA = Account("terminal", "", "ada", "Ada")
BEN = Account("terminal", "", "ben", "Ben")
MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
CODE = "def mix(x, w):\n    return x, w\n"


def _defect(name: str, title: str, find: str, *, planted: bool = True) -> Defect:
    return Defect(
        id=name,
        title=title,
        effect=f"What {name} does to the model.",
        place=name,
        planted=planted,
        find=find,
        replace="0",
    )


CARD = Card(
    slug="heads-that-never-mix",
    topic="attention",
    title="Attention heads that never mix",
    level=Level.SENIOR,
    kind=Kind.DEBUG,
    minutes=10,
    topics=("Coding", "Debugging"),
    roles=("Inference Engineering",),
    asks=(
        FunctionSpec(
            "mix",
            ("x", "w"),
            (
                ReturnSpec("output", ("batch", "token", "feature")),
                ReturnSpec("weights", ("batch", "head", "query", "key")),
            ),
        ),
    ),
    question="Find **both** defects.",
    short_answer="The axis is wrong, and the projection is missing.",
    full_answer=(Section("The axis", "It must be the last one."),),
    defects=(
        _defect("axis", "The softmax runs over the queries", "AXIS"),
        _defect("projection", "The projection is missing", "PROJECT"),
        _defect("scale", "The scale is the full width", "SCALE", planted=False),
    ),
    hints=(
        HintLadder(
            "axis",
            (
                HintStep("A law breaks.", "rows-sum-to-one"),
                HintStep("Look at the weights."),
                HintStep("The softmax runs over the queries."),
            ),
        ),
        HintLadder("projection", (HintStep("Double w.", "doubling"), HintStep("It is missing."))),
    ),
    follow_ups=(
        FollowUp(Level.SENIOR, "Why is `w` square?", "It maps back to the width."),
        FollowUp(Level.STAFF, "Which test catches it?", "One that compares values."),
    ),
    wrong_answers=(WrongAnswer("The axis does not matter.", "It does."),),
    taught_in=(
        TaughtIn("Multi-head attention", lesson="attention/lessons/heads.md"),
        TaughtIn("Split and merge", card="split-and-merge-heads"),
    ),
    laws=(
        LawSpec("rows-sum-to-one", "rows sum to one", "rows", None, "wide", 1e-6),
        LawSpec("doubling", "doubling w doubles the output", "doubled", "twice", "wide", 1e-6),
    ),
    tolerance=Tolerance(1e-5, 1e-2),
    example="small",
    stability=("large",),
    reference="def mix(x, w):\n    AXIS\n    SCALE\n    return PROJECT, w\n",
    given="def split(x, n):\n    return x\n",
    cases="",
)
SECOND = replace(CARD, slug="split-and-merge-heads", title="Split and merge heads")
THIRD = replace(CARD, slug="a-third-card", title="A third card")
LESSON = Lesson("attention/lessons/heads.md", "Multi-head attention", "Heads meet.", "h.png", "Alt")
DECK = Deck((THIRD, CARD, SECOND), (LESSON,))


# --- judgements ------------------------------------------------------------------------------

ACCEPTED = Judgement(
    Verdict.ACCEPTED,
    defects=DefectReport(("axis", "projection"), ()),
    values=(ValueReport("output", True, 3e-16, 1e-5), ValueReport("weights", True, 1e-16, 1e-5)),
)
INTERNAL = Judgement(Verdict.INTERNAL_ERROR)
INVALID = Judgement(Verdict.INVALID)
UNKNOWN = Judgement(
    Verdict.WRONG_ANSWER,
    Reason.LOGIC,
    first_wrong="output",
    values=(ValueReport("output", False, 0.7, 1e-5), ValueReport("weights", True, 0.0, 1e-5)),
)


def wrong(left: tuple[str, ...], *, introduced: tuple[str, ...] = ()) -> Judgement:
    """A wrong answer that leaves these planted defects."""
    weights_wrong = "axis" in left
    return Judgement(
        Verdict.WRONG_ANSWER,
        Reason.LOGIC,
        DefectReport(
            tuple(name for name in ("axis", "projection") if name not in left), left, introduced
        ),
        first_wrong="output",
        values=(
            ValueReport("output", False, 1.5, 1e-5),
            ValueReport("weights", not weights_wrong, 0.79 if weights_wrong else 3e-16, 1e-5),
        ),
        laws=(
            LawReport("rows-sum-to-one", "rows sum to one", not weights_wrong, 1.9),
            LawReport("doubling", "doubling", "projection" not in left, 1.0),
        ),
    )


BOTH, ONE_LEFT = wrong(("axis", "projection")), wrong(("projection",))


# --- parts -----------------------------------------------------------------------------------


class StillClock:
    """A clock that moves when a test moves it."""

    def __init__(self, at: datetime = MONDAY) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    def forward(self, **words: float) -> None:
        self.at += timedelta(**words)


@dataclass
class ScriptedGrader:
    """Answers with what it was told, in order, and with the last of it ever after."""

    answers: list[Judgement | Exception] = field(default_factory=lambda: [BOTH])
    asked: list[tuple[str, str, int]] = field(default_factory=list)
    matrix: Matrix | None = None
    before: int | None = None

    def will(self, *answers: Judgement | Exception) -> None:
        self.answers = list(answers)

    async def ahead(self, learner: int) -> int | None:
        return self.before

    async def look(self, card: Card, source: str, learner: int) -> Matrix | None:
        self.asked.append((card.slug, source, learner))
        return self.matrix

    async def grade(self, card: Card, source: str, learner: int) -> Judgement:
        self.asked.append((card.slug, source, learner))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@dataclass
class House:
    """A practice over a real store in a folder."""

    folder: Path
    deck: Deck = DECK
    grader: ScriptedGrader = field(default_factory=ScriptedGrader)
    clock: StillClock = field(default_factory=StillClock)
    zone: str = "UTC"

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        self.store = SqlStore(open_to_write(self.folder / "practice.db"))
        self.practice = Practice(
            deck=self.deck,
            store=self.store,
            grader=self.grader,
            clock=self.clock,
            zone=self.zone,
        )

    def restart(self) -> None:
        self.store.close()
        self.open()

    def close(self) -> None:
        self.store.close()


@asynccontextmanager
async def at_work(scene: Any) -> AsyncIterator[Any]:
    """A platform's scene over a house, from the start of its bot to its end."""
    with closing(scene.house):
        await scene.start()
        try:
            yield scene
        finally:
            await scene.stop()


def text(reply: Reply) -> str:
    """Everything that a reply shows."""
    return "\n".join(_shown(reply.blocks))


def _shown(
    blocks: Iterable[Prose | Heading | Code | Typed | Picture | Compared | HeatMap | Table],
) -> Iterable[str]:
    for block in blocks:
        match block:
            case Prose(markdown):
                yield markdown.replace("\\\n", "\n")
            case Picture(alt):
                yield alt
            case Compared(matrix):
                yield grids(matrix)
            case HeatMap():
                yield heat_blocks(block)
            case Table(head, rows):
                yield from (" ".join(row) for row in (head, *rows))
            case Heading(words) | Code(words) | Typed(words):
                yield words
