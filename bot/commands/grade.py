"""practice grade CARD FILE: one verdict, with nothing kept. FILE may be - for standard input."""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import sys
from dataclasses import replace
from pathlib import Path

from bot.chat.terminal.render import render
from bot.commands import DONE, NOT_ACCEPTED, OUR_FAULT, Verbs, settings_of
from bot.core.errors import OperatorError
from bot.core.model import Card
from bot.core.paste import FILE_BYTES, Paste, decode, extract
from bot.core.reply import Reply
from bot.core.wording_verdict import verdict
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.settings import Settings
from grader.protocol import Judgement, Verdict

NOBODY = 0


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("grade", help="one verdict on a file")
    verb.add_argument("card", metavar="CARD", help="a card's name")
    verb.add_argument("file", metavar="FILE", help="the code; - reads standard input")
    verb.add_argument("--json", action="store_true", help="print one JSON object with all ids")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Judge the file and print the verdict."""
    settings = settings_of(arguments)
    card = load_deck(settings.cards).deck.card(arguments.card)
    pasted = extract(_read(arguments.file), tuple(spec.name for spec in card.asks))
    judgement = asyncio.run(_grade(settings, card, pasted.source))
    reply = verdict(card, judgement, pasted.source, repairs=pasted.repairs)
    if arguments.json:
        sys.stdout.write(json.dumps(as_json(card, judgement, pasted), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(render(Reply(reply.blocks)))
    return exit_code(judgement.verdict)


def exit_code(verdict: Verdict) -> int:
    """The exit code of a verdict."""
    if verdict is Verdict.INTERNAL_ERROR:
        return OUR_FAULT
    return DONE if verdict is Verdict.ACCEPTED else NOT_ACCEPTED


def as_json(card: Card, judgement: Judgement, pasted: Paste) -> dict[str, object]:
    """The verdict as the author sees it: with the ids of all defects."""
    defects = judgement.defects
    said = verdict(card, replace(judgement, printed=""), pasted.source)
    return {
        "card": card.slug,
        "verdict": judgement.verdict,
        "reason": judgement.reason,
        "defects": {
            "fixed": list(defects.fixed),
            "left": None if defects.left is None else list(defects.left),
            "introduced": list(defects.introduced),
        },
        "first_wrong": judgement.first_wrong,
        "values": [
            {
                "name": value.name,
                "agrees": value.agrees,
                "error": _finite(value.error),
                "tolerance": value.tolerance,
            }
            for value in judgement.values
        ],
        "laws": [
            {"name": law.name, "holds": law.holds, "measured": _finite(law.measured)}
            for law in judgement.laws
        ],
        "repairs": list(pasted.repairs),
        "printed": judgement.printed,
        "message": render(Reply(said.blocks)).strip(),
        "milliseconds": round(judgement.milliseconds, 2),
    }


def _finite(value: float | None) -> float | None:
    """JSON knows no infinity."""
    return value if value is not None and math.isfinite(value) else None


async def _grade(settings: Settings, card: Card, source: str) -> Judgement:
    async with GraderClient(settings.grader) as grader:
        return await grader.grade(card, source, NOBODY)


def _read(name: str) -> str:
    if name == "-":
        return decode(sys.stdin.buffer.read(FILE_BYTES + 1), "standard input")
    try:
        with Path(name).open("rb") as file:
            return decode(file.read(FILE_BYTES + 1), Path(name).name)
    except (OSError, ValueError) as error:
        raise OperatorError(f"{name} cannot be read: {_cause(error)}.") from None


def _cause(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
