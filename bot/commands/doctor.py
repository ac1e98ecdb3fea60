"""practice doctor: what is configured, which sandbox layers are active, how to mend the rest."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from zoneinfo import available_timezones

from bot.app import DATABASE, organising
from bot.commands import DONE, UNUSABLE, Verbs, settings_of
from bot.core.errors import GraderUnavailable, OperatorError
from bot.deck_files import lint_deck, load_deck
from bot.grading import GraderClient
from bot.settings import Settings
from bot.store.database import open_read_only

WAL_RESET_MENDED = (3, 51, 3)
ROOM_BYTES = 200 * 1024 * 1024


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: `mend` says what to do where it is not well."""

    what: str
    well: bool
    says: str
    mend: str = ""


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("doctor", help="what is configured and active, and how to mend it")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Look at everything and print it; raises OperatorError for settings that cannot be read."""
    settings = settings_of(arguments)
    findings = [*_deck(settings), *_database(settings), *_clock(settings)]
    findings += _machine(settings)
    findings += asyncio.run(_grader(settings))
    for one in findings:
        sys.stdout.write(f"{'ok  ' if one.well else 'MEND'}  {one.what}: {one.says}\n")
        if not one.well:
            sys.stdout.write(f"      {one.mend}\n")
    return DONE if all(one.well for one in findings) else UNUSABLE


def _deck(settings: Settings) -> Iterator[Finding]:
    try:
        loaded, faults = load_deck(settings.cards), lint_deck(settings.cards)
    except OperatorError as error:
        yield Finding("deck", well=False, says=str(error), mend="Set PRACTICE_CARDS or --cards.")
        return
    cards = len(loaded.deck.cards)
    yield Finding(
        "deck",
        well=cards > 0 and not faults,
        says=f"{cards} usable cards in {settings.cards}, {len(faults)} faults",
        mend="`practice cards lint` names every fault with its line.",
    )


def _database(settings: Settings) -> Iterator[Finding]:
    path = settings.data / DATABASE
    if not path.exists():
        yield Finding("database", well=True, says=f"{path} will be made at the first start")
    else:
        try:
            open_read_only(path).close()
            yield Finding("database", well=True, says=f"{path} can be used")
        except OperatorError as error:
            yield Finding("database", well=False, says=str(error), mend="Then look again.")
    library = sqlite3.sqlite_version_info
    note = "" if library >= WAL_RESET_MENDED else ", safe here because one connection writes"
    yield Finding("SQLite", well=True, says=f"version {sqlite3.sqlite_version}{note}")


def _clock(settings: Settings) -> Iterator[Finding]:
    if not (settings.data / DATABASE).exists():
        return
    try:
        with organising(settings) as organisers:
            fault = asyncio.run(organisers.clock_fault())
    except OperatorError:
        return  # told above
    mend = "Set the clock of this machine, or PRACTICE_NOW."
    says = "it shows no time before that of the newest record"
    yield Finding("clock", well=fault is None, says=fault or says, mend=mend)


def _machine(settings: Settings) -> Iterator[Finding]:
    yield Finding(
        "zone data",
        well=settings.zone in available_timezones(),
        says=f"{version('tzdata')}, direct conversations live in {settings.zone}",
        mend="Install the tzdata package of the lock file again.",
    )
    place = settings.data if settings.data.exists() else settings.data.resolve().parent
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    yield Finding(
        "disk",
        well=free > ROOM_BYTES,
        says=f"{free // 2**20} MB free where the database lies",
        mend=f"Make room: {ROOM_BYTES // 2**20} MB are the least for a calm night.",
    )


async def _grader(settings: Settings) -> list[Finding]:
    where = "a service" if settings.grader else "of its own"
    try:
        async with GraderClient(settings.grader) as client:
            health = await client.health()
    except (OperatorError, GraderUnavailable) as error:
        mend = "Run on Linux with seccomp, on x86-64 or arm64; the grader never runs without it."
        return [Finding("grader", well=False, says=str(error), mend=mend)]
    findings = [
        Finding("grader", well=True, says=f"{where}, {health.workers} workers, self-test passed")
    ]
    findings += [Finding("layer", well=True, says=layer) for layer in health.layers]
    # A layer that the surroundings refuse is no fault: the others hold without it.
    findings += [Finding("layer", well=True, says=f"not here: {one}") for one in health.missing]
    return findings
