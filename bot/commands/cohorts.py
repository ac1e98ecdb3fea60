"""practice cohorts list | show | set | status | export: channels and their calendars.

To set something, the bot has to be stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from bot.app import cohort_desk
from bot.chat.terminal.render import render
from bot.commands import DONE, Verbs, cohort_reports, settings_of
from bot.core.cohort_words import read_wishes
from bot.core.errors import PracticeError
from bot.core.model import Cohort
from bot.core.model_cohort import Organiser, Place
from bot.core.organising import Organising
from bot.core.reply import Reply
from bot.core.wording import visible
from bot.core.wording_cohort import settings_of as wanted_by

OPERATOR = Organiser("the command line", allowed=True)
PLATFORMS = ("discord", "slack")
NO_COHORT = "There is no cohort in that channel: `practice cohorts list` names them all."


def add(verbs: Verbs) -> None:
    """The verb's parser with its actions."""
    verb = verbs.add_parser("cohorts", help="list, show or set cohorts; their status")
    actions = verb.add_subparsers(title="actions", metavar="ACTION", required=True)
    action = actions.add_parser("list", help="all cohorts, a line each")
    action.set_defaults(run=show_list)
    action = actions.add_parser("show", help="a cohort's settings and its next posting times")
    _add_cohort(action)
    action.set_defaults(run=show)
    action = actions.add_parser(
        "set",
        help="make or change a cohort (with the bot stopped)",
        epilog="for example: practice cohorts set discord/1234/5678 hour=09:00 days=mon-fri",
    )
    _add_cohort(action)
    action.add_argument("wishes", metavar="NAME=VALUE", nargs="*", help="settings; `show` has all")
    one_of = action.add_mutually_exclusive_group()
    one_of.add_argument("--pause", action="store_true", help="let no cards come")
    one_of.add_argument("--resume", action="store_true", help="let cards come again")
    one_of.add_argument("--holiday", metavar="DAY", help="a day without a card: 2026-12-25")
    one_of.add_argument("--no-holiday", metavar="DAY", help="a day like others")
    action.set_defaults(run=set_cohort)
    cohort_reports.add(actions)


def _add_cohort(action: argparse.ArgumentParser) -> None:
    says = "its number, or the channel as discord/SERVER/CHANNEL or slack/WORKSPACE/CHANNEL"
    action.add_argument("cohort", metavar="COHORT", help=says)


def show_list(arguments: argparse.Namespace) -> int:
    """Print a line for each cohort; raises OperatorError."""
    with cohort_desk(settings_of(arguments)) as desk:
        cohorts = asyncio.run(desk.cohorts())
    for cohort in cohorts:
        sys.stdout.write(f"{visible(_line(cohort))}\n")
    if not cohorts:
        sys.stdout.write("There is no cohort yet: `practice cohorts set --help` makes one.\n")
    return DONE


def show(arguments: argparse.Namespace) -> int:
    """Print a cohort; raises OperatorError and PracticeError."""
    with cohort_desk(settings_of(arguments)) as desk:
        sys.stdout.write(render(asyncio.run(_show(desk, arguments.cohort))))
    return DONE


def set_cohort(arguments: argparse.Namespace) -> int:
    """Make or change a cohort and print it; raises OperatorError and PracticeError."""
    settings = settings_of(arguments)
    wishes = _wishes(arguments.wishes)
    if wishes and _step(arguments):
        raise PracticeError("Give settings or one of the options, not both.")
    with cohort_desk(settings, writes=True) as desk:
        work = _set(desk, arguments, wishes, settings.zone)
        sys.stdout.write(render(asyncio.run(work)))
    return DONE


async def _show(desk: Organising, name: str) -> Reply:
    number, place = _named(name)
    if place is not None:
        cohort = await desk.at(place)
        if cohort is None:
            raise PracticeError(NO_COHORT)
        number = cohort.id
    return await desk.show(number)


async def _set(
    desk: Organising, arguments: argparse.Namespace, wishes: dict[str, str], zone: str
) -> Reply:
    number, place = _named(arguments.cohort)
    if place is not None:
        cohort = await desk.at(place)
        if cohort is None and _step(arguments):
            raise PracticeError(NO_COHORT)
        if cohort is None or cohort.removed_at is not None:
            return await desk.start(OPERATOR, place, "", wishes.get("zone", zone), wishes)
        number = cohort.id
    if arguments.pause:
        return await desk.pause(OPERATOR, number)
    if arguments.resume:
        return await desk.resume(OPERATOR, number)
    if arguments.holiday:
        return await desk.add_holiday(OPERATOR, number, arguments.holiday)
    if arguments.no_holiday:
        return await desk.remove_holiday(OPERATOR, number, arguments.no_holiday)
    return await desk.change(OPERATOR, number, wishes)


def _step(arguments: argparse.Namespace) -> bool:
    return any((arguments.pause, arguments.resume, arguments.holiday, arguments.no_holiday))


def _wishes(words: Sequence[str]) -> dict[str, str]:
    """Settings by name; what the shell has kept together stays together."""
    wishes: dict[str, str] = {}
    for word in words:
        wishes |= read_wishes(word)
    return wishes


def _named(name: str) -> tuple[int, Place | None]:
    """A cohort's number, or the place of a channel; raises PracticeError."""
    if name.isascii() and name.isdigit() and len(name) < 10:
        return int(name), None
    platform, _, rest = name.partition("/")
    tenant, _, channel = rest.partition("/")
    if platform not in PLATFORMS or not tenant or not channel or "/" in channel:
        raise PracticeError(
            "Name a cohort by its number, or by its channel as discord/SERVER/CHANNEL or "
            "slack/WORKSPACE/CHANNEL."
        )
    return 0, Place(platform, tenant, channel)


def _line(cohort: Cohort) -> str:
    wanted = wanted_by(cohort)
    place = f"{cohort.platform}/{cohort.tenant}/{cohort.channel}"
    when = "every day, at the first look" if cohort.direct else f"{wanted['days']} {wanted['hour']}"
    state = ""
    if cohort.removed_at is not None:
        state = "  (bot removed)"
    elif cohort.calendar.paused_at is not None:
        state = "  (paused)"
    name = f"  {cohort.name}" if cohort.name else ""
    return f"{cohort.id:6}  {place:40}  {cohort.zone:20}  {when}{state}{name}"
