"""Where a cohort stands: who practised, which cards and which defects were hard."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from functools import reduce

from bot.core import wording_organisers
from bot.core.boards import week_of
from bot.core.calendar import local_day
from bot.core.deck import Deck
from bot.core.errors import NoSuchCard, OperatorError
from bot.core.model import Card, Cohort
from bot.core.model_cohort import PostingState
from bot.core.names import shown_name
from bot.core.ports import Transaction
from bot.core.posting_days import POSTED, Asked
from bot.core.records import CardTotals, added
from bot.core.schedule import first_instant
from bot.core.wording_organisers import HardCard, HardDefect, Status

POSTINGS = 20  # the cards of so many last postings are looked at
HARDEST = 5
PLANNED = (PostingState.DUE, PostingState.CLAIMED)
Totals = Mapping[str, CardTotals]


def status_of(tx: Transaction, deck: Deck, cohort: Cohort, now: datetime) -> Status:
    """The status of a cohort."""
    today, postings = local_day(cohort, now), tx.asked(cohort.id)
    asked = [one for one in postings if one.state in POSTED and one.day <= today]
    todays = asked[-1] if asked and asked[-1].day == today else None
    people = _People(tx, cohort, todays, today)
    cards = list(dict.fromkeys(one.card for one in asked[-POSTINGS:]))
    totals = tx.card_totals(cohort.id, cards)
    # An organiser may be a learner too: what today's card hides is told from tomorrow on.
    told = {slug: one for slug, one in totals.items() if todays is None or slug != todays.card}
    return Status(
        name=cohort.name,
        today=today,
        zone=cohort.zone,
        todays_card=None if todays is None else title_of(deck, todays.card),
        members=tx.how_many_members(cohort.id),
        finished=people.finished(),
        tried=people.tried(),
        week=people.week(),
        totals=reduce(added, totals.values(), CardTotals()),
        cards=hard_cards(deck, totals),
        defects=hard_defects(deck, told),
        next_posting=_next_posting(postings, now),
        disputes=len(tx.open_disputes()),
    )


def named(cohorts: Sequence[Cohort], words: str) -> Cohort:
    """The cohort of this number, name or channel; raises OperatorError."""
    wanted = " ".join(words.split()).casefold()
    ways: tuple[Callable[[Cohort], str], ...] = (
        lambda one: str(one.id),
        lambda one: one.name,
        lambda one: one.channel,
        lambda one: f"{one.platform}/{one.tenant}/{one.channel}",
    )
    for way in ways:
        found = [one for one in cohorts if way(one).casefold() == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            raise OperatorError(wording_organisers.several_cohorts(found))
    raise OperatorError(wording_organisers.no_such_cohort(cohorts))


def _next_posting(postings: Sequence[Asked], now: datetime) -> datetime | None:
    """When the next card is planned to come."""
    planned = (one.posted_at for one in postings if one.state in PLANNED)
    return min((at for at in planned if at > now), default=None)


# --- who -------------------------------------------------------------------------------------


class _People:
    """Who practised in a cohort, by name."""

    def __init__(self, tx: Transaction, cohort: Cohort, todays: Asked | None, today: date) -> None:
        midnight = first_instant(datetime.combine(today, time.min), cohort.zone)
        since = todays.posted_at if todays else midnight
        self._names = names_of(tx, cohort.id)
        self._tried = tx.tried_since(cohort.id, since)
        days = tx.finished_since(cohort.id, week_of(today))
        self._finished = {learner for learner, day in days if day == today}
        self._week = Counter(learner for learner, day in days if day <= today)

    def finished(self) -> tuple[str, ...]:
        return self._listed(self._finished)

    def tried(self) -> tuple[str, ...]:
        return self._listed(self._tried - self._finished)

    def week(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        by_days: defaultdict[int, set[int]] = defaultdict(set)
        for learner, days in self._week.items():
            by_days[days].add(learner)
        return tuple((days, self._listed(by_days[days])) for days in sorted(by_days, reverse=True))

    def _listed(self, learners: set[int]) -> tuple[str, ...]:
        return tuple(sorted((self._names[one] for one in learners), key=str.casefold))


def names_of(tx: Transaction, cohort: int) -> dict[int, str]:
    """A name of its own for everybody who has been in a cohort: never an id."""
    seen: Counter[str] = Counter()
    names: dict[int, str] = {}
    for learner, name in tx.names(cohort).items():
        shown = shown_name(name)
        seen[shown] += 1
        names[learner] = shown if seen[shown] == 1 else f"{shown} ({seen[shown]})"
    return names


# --- what was hard ---------------------------------------------------------------------------


def hard_cards(deck: Deck, totals: Totals) -> tuple[HardCard, ...]:
    """The cards that fewest solved at the first try."""
    tried = [(slug, one) for slug, one in totals.items() if one.solved_first < one.learners]
    tried.sort(key=lambda item: (item[1].solved_first / item[1].learners, -item[1].learners))
    return tuple(HardCard(slug, title_of(deck, slug), one) for slug, one in tried[:HARDEST])


def hard_defects(deck: Deck, totals: Totals) -> tuple[HardDefect, ...]:
    """The defects that most first tries left."""
    found = [
        HardDefect(slug, _defect_title(deck, slug, defect), left, one.learners)
        for slug, one in totals.items()
        for defect, left in one.left_first.items()
    ]
    found.sort(key=lambda defect: (-defect.left / defect.learners, -defect.learners))
    return tuple(found[:HARDEST])


def title_of(deck: Deck, slug: str) -> str:
    """A card's title, or its slug when it has left the deck."""
    card = _card(deck, slug)
    return slug if card is None else card.title


def _defect_title(deck: Deck, slug: str, defect: str) -> str:
    card = _card(deck, slug)
    titles = {} if card is None else {one.id: one.title for one in card.defects}
    return titles.get(defect, defect)


def _card(deck: Deck, slug: str) -> Card | None:
    try:
        return deck.card(slug)
    except NoSuchCard:
        return None
