"""practice doctor: what is configured, which sandbox layers are active, how to mend the rest."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence

from bot.app import DATABASE, clock_of
from bot.commands import DONE, UNUSABLE, Verbs, settings_of
from bot.core import retention
from bot.core.errors import OperatorError
from bot.core.model import Cohort
from bot.doctor.clock import clock, zone_data
from bot.doctor.configuration import configuration, faults
from bot.doctor.database import database
from bot.doctor.grader import grader
from bot.findings import Finding, Level
from bot.settings import Settings
from bot.settings_platforms import SlackSocketSettings
from bot.store.database import open_read_only
from bot.store.store import SqlStore

MARKS = {Level.OK: "ok  ", Level.WARN: "note", Level.BAD: "MEND"}


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("doctor", help="what is configured and active, and how to mend it")
    verb.add_argument("--json", action="store_true", help="print the findings as JSON")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Look at everything and print it; not DONE when something has to be mended."""
    try:
        settings = settings_of(arguments)
    except OperatorError as error:
        findings = faults(error)
    else:
        findings = asyncio.run(_look(settings))
    sys.stdout.write(_as_json(findings) if arguments.json else _as_text(findings))
    return UNUSABLE if any(one.level is Level.BAD for one in findings) else DONE


async def _look(settings: Settings) -> list[Finding]:
    now = clock_of(settings).now()
    findings = [*configuration(settings), *database(settings, now)]
    cohorts: Sequence[Cohort] = ()
    store = _store(settings)
    try:
        if store is not None:
            findings.append(clock(await store.read(lambda tx: retention.clock_fault(now, tx))))
            cohorts = await store.read(lambda tx: tx.cohorts())
        findings += zone_data({settings.zone, *(one.zone for one in cohorts)}, now)
        findings += await grader(settings)
        findings += await _platforms(settings, cohorts, store)
    finally:
        if store is not None:
            store.close()
    return findings


def _store(settings: Settings) -> SqlStore | None:
    """The database, to be read; None when it is not there or at fault, which is told elsewhere."""
    try:
        return SqlStore(open_read_only(settings.data / DATABASE))
    except OperatorError:
        return None


async def _platforms(
    settings: Settings, cohorts: Sequence[Cohort], store: SqlStore | None
) -> list[Finding]:
    """What the platforms say; their libraries are loaded where they are configured."""
    found: list[Finding] = []
    if settings.discord is not None:
        from bot.chat.discord.doctor import findings as of_discord

        found += await of_discord(settings.discord, cohorts)
    if settings.slack is not None:
        from bot.chat.slack.doctor import findings as of_slack
        from bot.chat.slack.workspaces import ManyWorkspaces, OneWorkspace

        match settings.slack:
            case SlackSocketSettings(bot_token):
                found += await of_slack(settings.slack, OneWorkspace(bot_token.plain()), cohorts)
            case http if store is not None:
                from bot.store.slack_installations import SlackInstallations

                many = ManyWorkspaces(SlackInstallations(store, http.client_id))
                found += await of_slack(http, many, cohorts)
            case _:
                pass
    return found


def _as_text(findings: Sequence[Finding]) -> str:
    lines = []
    for one in findings:
        lines.append(f"{MARKS[one.level]}  {one.what}: {one.says}\n")
        if not one.well:
            lines.append(f"      {one.mend}\n")
    return "".join(lines)


def _as_json(findings: Sequence[Finding]) -> str:
    listed = [
        {
            "what": one.what,
            "level": one.level,
            "says": one.says,
            "mend": "" if one.well else one.mend,
        }
        for one in findings
    ]
    return json.dumps(listed, ensure_ascii=False, indent=2) + "\n"
