"""A cohort and its calendar in words, for whoever organises it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core.model import Card, Cohort
from bot.core.model_cohort import EVERY_DAY, WEEKDAYS, Weekday
from bot.core.reply import Action, Prose, Reply
from bot.core.wording import TODAY, clock_time, duration, inert, lines, listed, said

ALL = "all"
MOST_ACTIONS = 3

# --- what is set -----------------------------------------------------------------------------


def settings_of(cohort: Cohort) -> dict[str, str]:
    """Every setting in the words in which it can be given; a name as it was typed."""
    calendar, cards = cohort.calendar, cohort.calendar.cards
    of_cards = {
        "zone": cohort.zone,
        "levels": _names(cards.levels),
        "topics": _names(cards.topics),
        "roles": _names(cards.roles),
        "kinds": _names(cards.kinds),
        "minutes": str(cards.minutes_most or "any"),
    }
    if cohort.direct:
        return of_cards
    return of_cards | {
        "name": cohort.name,
        "hour": clock_time(calendar.post_at),
        "days": days(calendar.days),
        "start": str(calendar.starts_on or "none"),
        "length": str(calendar.length or "endless"),
        "answer": "none" if calendar.answer_at is None else clock_time(calendar.answer_at),
        "short-answer": _yes(said_yes=calendar.short_answer),
        "late": str(calendar.late_minutes),
        "recap": _yes(said_yes=calendar.recap),
        "retention": str(calendar.retention_days),
        "organisers": ", ".join(calendar.organisers) or "none",
        "ping": calendar.ping or "none",
    }


def changes(before: Cohort, after: Cohort) -> list[str]:
    """What has changed, a line each, for the audit."""
    old, new = settings_of(before), settings_of(after)
    return [f"{name}: {old[name]} → {new[name]}" for name in new if old[name] != new[name]]


def summary(
    cohort: Cohort,
    coming: str,
    holidays: Mapping[date, str],
    spread: timedelta,
    head: str | None = None,
) -> Reply:
    """A cohort's calendar; `coming` says when its next cards come."""
    settings = [f"{name}: {inert(value)}" for name, value in settings_of(cohort).items()]
    blocks = [Prose(head)] if head else []
    blocks += [lines(*settings), Prose(coming)]
    if spread and not cohort.direct:
        arrive = f"Cards arrive within {duration(spread)} of the hour, always at the same moment."
        blocks.append(Prose(arrive))
    if holidays:
        free = [f"{day} {inert(reason)}".strip() for day, reason in holidays.items()]
        blocks.append(Prose(f"Holidays: {', '.join(free)}."))
    return Reply(tuple(blocks))


def coming(cohort: Cohort, times: Sequence[datetime]) -> str:
    """When the next cards come."""
    if cohort.direct:
        return "A card every day, at the first look of the day."
    if cohort.removed_at is not None:
        return "The bot was removed from this server; cards come again when it is back."
    if cohort.calendar.paused_at is not None:
        return "Paused: no cards come until it is resumed."
    if not times:
        return "No card is to come: the course is over, or its days are all holidays."
    return f"Next cards: {listed([local_time(at, cohort.zone) for at in times])}."


def unknown_zone() -> str:
    """The zone has left the zone data."""
    return "No card can come: its time zone is not known any more; set it again, as in zone=UTC."


def local_time(at: datetime, zone: str) -> str:
    """Mon 2026-03-02 09:00."""
    wall = at.astimezone(ZoneInfo(zone))
    return f"{EVERY_DAY[wall.weekday()].capitalize()} {wall:%Y-%m-%d %H:%M}"


def days(wanted: Sequence[Weekday]) -> str:
    """mon-fri, every day, or the days one by one."""
    if tuple(wanted) == EVERY_DAY:
        return "every day"
    return "mon-fri" if tuple(wanted) == WEEKDAYS else ", ".join(wanted)


def _names(names: Sequence[str]) -> str:
    return ", ".join(names) or ALL


def _yes(*, said_yes: bool) -> str:
    return "yes" if said_yes else "no"


# --- what was done ---------------------------------------------------------------------------


def started() -> str:
    """A cohort was made."""
    return "This channel has a cohort now."


def set_anew(done: Sequence[str]) -> str:
    """Settings were changed, or were so already."""
    return f"Set. {inert('; '.join(done), 300)}" if done else "It was set so already."


def paused() -> str:
    """No cards come."""
    return "Paused. No days are asked of anybody until it is resumed."


def resumed() -> str:
    """Cards come again."""
    return "Resumed."


def on_its_way() -> str:
    """Today's card was wanted at once."""
    return "Today's card is on its way."


def holiday(day: date, *, is_free: bool) -> str:
    """A day was made free, or not free any more."""
    return f"{day} is a holiday." if is_free else f"{day} is a day like others."


def missed(cards: Sequence[Card]) -> Reply:
    """Cards that came before and are not solved."""
    if not cards:
        return said("There is no earlier card that you have not solved.", actions=(TODAY,))
    listing = [f"- {card.title}, {card.level}: `/card {card.slug}`" for card in cards]
    actions = tuple(Action(f"/card {card.slug}", card.title) for card in cards[:MOST_ACTIONS])
    return said(
        "These cards came before, and are good practice at any time:",
        "\n".join(listing),
        actions=actions,
    )


def joined() -> Reply:
    """A learner is in a cohort."""
    return said("You are in this channel's practice.", actions=(TODAY,))


def nothing_to_join() -> str:
    """A direct conversation is a cohort of one already."""
    return "Here you practise by yourself: join in the channel where cards come."


def left() -> Reply:
    """A learner has left a cohort."""
    return said(
        "You have left this channel's practice. Your attempts and days are kept; press any button "
        "of a card to come back, or delete everything with `/delete-my-data`."
    )


def not_a_member() -> str:
    """Only members can leave."""
    return "You are not in this channel's practice: press any button of a card to join it."
