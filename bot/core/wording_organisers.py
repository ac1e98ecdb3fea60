"""What organisers and the authors of cards are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from bot.core.model import Cohort
from bot.core.names import isolated
from bot.core.records import CardTotals, Dispute
from bot.core.reply import Heading, Prose, Reply, Typed
from bot.core.wording import count, inert, listed, number, typed, visible
from grader.protocol import Judgement

CODE_CHARACTERS = 20_000
COHORTS = 10
NOBODY = "nobody yet"

# --- status ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class HardCard:
    """A card with how the cohort did at it."""

    slug: str
    title: str
    totals: CardTotals


@dataclass(frozen=True)
class HardDefect:
    """A defect, how many first tries left it, and of how many."""

    card: str
    title: str
    left: int
    learners: int


@dataclass(frozen=True)
class Status:
    """Where a cohort stands. Names are as they were typed; `week` is by finished days."""

    name: str
    today: date
    zone: str
    todays_card: str | None
    members: int
    finished: tuple[str, ...]
    tried: tuple[str, ...]
    week: tuple[tuple[int, tuple[str, ...]], ...]
    totals: CardTotals
    cards: tuple[HardCard, ...]
    defects: tuple[HardDefect, ...]
    next_posting: datetime | None
    disputes: int


def status(at: Status) -> Reply:
    """Who practised, what was hard, and what comes next."""
    blocks: list[Prose | Heading] = [Heading(at.name or "The cohort")]
    blocks += [Prose(_todays(at)), Prose("\n".join(f"- {line}" for line in _who(at)))]
    if at.cards:
        blocks += [Heading("Hardest cards"), Prose("\n".join(map(_card, at.cards)))]
    if at.defects:
        blocks += [Heading("Hardest defects"), Prose("\n".join(map(_defect, at.defects)))]
    blocks.append(Prose(" ".join(_last(at))))
    return Reply(tuple(blocks))


def _todays(at: Status) -> str:
    card = f"“{at.todays_card}”" if at.todays_card else "no card"
    return f"Today, {at.today} in {at.zone}: {card}. {count(at.members, 'member')}."


def _who(at: Status) -> Iterator[str]:
    yield f"Finished today's card: {_names(at.finished)}"
    if at.tried:
        yield f"Tried it: {_names(at.tried)}"
    # The number comes first: after a right-to-left name it would be shown before it.
    weeks = [f"{count(days, 'day')} by {_names(names)}" for days, names in at.week]
    yield f"Finished this week: {'; '.join(weeks) or NOBODY}"


def _names(names: Sequence[str]) -> str:
    return listed([isolated(inert(name)) for name in names]) if names else NOBODY


def _card(card: HardCard) -> str:
    held = card.totals
    return (
        f"- “{card.title}” (`{card.slug}`): {held.solved_first} of {held.learners} solved it at "
        f"the first try, {held.solved} in the end, after {count(held.attempts, 'try')} in all"
    )


def _defect(defect: HardDefect) -> str:
    return (
        f"- “{defect.title}” (`{defect.card}`): left by {defect.left} of {defect.learners} first "
        f"tries, {100 * defect.left // defect.learners} %"
    )


def _last(at: Status) -> Iterator[str]:
    held = at.totals
    yield (
        f"Over these cards: {count(held.attempts, 'try')}, {held.solved} solved, "
        f"{count(held.days, 'practice day')}."
    )
    if at.next_posting is None:
        yield "No posting is planned."
    else:
        here = at.next_posting.astimezone(ZoneInfo(at.zone))
        yield f"Next posting: {here:%A, %Y-%m-%d at %H:%M} in {at.zone}."
    if at.disputes:
        waits = "waits" if at.disputes == 1 else "wait"
        yield f"{count(at.disputes, 'dispute')} {waits} for an author: `practice cards disputes`."


def no_such_cohort(cohorts: Sequence[Cohort]) -> str:
    """There is no cohort of that number, name or channel."""
    if not cohorts:
        return "There is no cohort yet."
    return f"There is no such cohort; there {_are(cohorts)}."


def several_cohorts(found: Sequence[Cohort]) -> str:
    """Several cohorts have this name."""
    return f"Several cohorts are called that: give the number; there {_are(found)}."


def _are(cohorts: Sequence[Cohort]) -> str:
    shown = [f"{one.id} ({visible(one.name or one.channel)})" for one in cohorts[:COHORTS]]
    more = len(cohorts) - len(shown)
    rest = [f"{more} more"] if more else []
    return f"{'is' if len(cohorts) == 1 else 'are'} {listed([*shown, *rest])}"


# --- disputes --------------------------------------------------------------------------------


def disputes(found: Sequence[Dispute]) -> Reply:
    """The open disputes with code and verdict, and what to do about each."""
    if not found:
        return Reply((Prose("No dispute waits."),))
    return Reply(tuple(block for dispute in found for block in _dispute(dispute)))


def _dispute(dispute: Dispute) -> Iterator[Heading | Prose | Typed]:
    yield Heading(f"{dispute.id}: {dispute.card}, {_moment(dispute.made_at)}")
    yield Prose(_judged(dispute.judgement))
    if dispute.says:
        yield Prose("The learner says:")
        yield typed(dispute.says)
    yield typed(dispute.source, CODE_CHARACTERS)
    yield Prose(
        f"Grade it again: `practice cards disputes --code {dispute.id} | practice grade "
        f"{dispute.card} -`. Settle it: `practice cards settle {dispute.id} WORDS`, with "
        "`--right` if the answer was right."
    )


def _judged(judgement: Judgement) -> str:
    reason = f" ({judgement.reason})" if judgement.reason else ""
    off = [
        f"`{value.name}` is off by {number(value.error)} of {number(value.tolerance)} allowed"
        for value in judgement.values
        if value.error is not None and not value.agrees
    ]
    left = judgement.defects.left
    defects = [f"defects left: {', '.join(left)}"] if left else []
    broken = [f"“{law.name}” does not hold" for law in judgement.laws if not law.holds]
    return f"{'; '.join([f'{judgement.verdict}{reason}', *off, *defects, *broken])}."


def no_such_dispute(which: int) -> str:
    """There is no dispute of this number."""
    return f"There is no dispute {which}: `practice cards disputes` lists those that wait."


def settled_before(dispute: Dispute) -> str:
    """It was settled before."""
    assert dispute.settled_at is not None
    return f"Dispute {dispute.id} was settled on {_moment(dispute.settled_at)}."


def settled(dispute: Dispute, *, day_counts: bool) -> Reply:
    """A dispute is settled."""
    day = " The practice day counts now." if day_counts else ""
    return Reply((Prose(f"Dispute {dispute.id} is settled.{day} Its learner sees your words."),))


# --- the clock -------------------------------------------------------------------------------


def clock_is_behind(now: datetime, newest: datetime) -> str:
    """The clock shows a time before that of the newest record."""
    return (
        f"The clock shows {_moment(now)}, but the newest record is of {_moment(newest)}: set the "
        "clock right, or PRACTICE_NOW; meanwhile no card is posted twice, and no day that is "
        "still to come counts."
    )


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"
