"""practice preview: what a platform is sent of a card, and a page that draws it."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path

from bot.commands import DONE, Verbs, settings_of
from bot.core.deck import Deck
from bot.core.errors import OperatorError
from bot.core.model import Card
from bot.core.ports import Grader
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.preview import discord_payloads, slack_payloads
from bot.preview.day import day
from bot.preview.page import page
from bot.preview.payloads import Payload
from bot.preview.stage import staged
from bot.settings import Settings

_PAYLOADS = {"discord": discord_payloads.payloads, "slack": slack_payloads.payloads}


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("preview", help="what a platform is sent of a card, and a picture")
    verb.add_argument("platform", metavar="PLATFORM", choices=_PAYLOADS, help="discord or slack")
    verb.add_argument("card", metavar="CARD", help="a card's name")
    verb.add_argument("--html", metavar="FILE", type=Path, help="write a page that draws it all")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the payloads and write the page; raises OperatorError."""
    settings = settings_of(arguments)
    deck = load_deck(settings.cards).deck
    card = deck.card(arguments.card)
    if arguments.html is not None:
        _check(arguments.html)
    payloads = asyncio.run(_graded(settings, arguments.platform, deck, card))
    if arguments.html is not None:
        _write(arguments.html, page(arguments.platform, card, payloads))
    whole = {
        "card": card.slug,
        "platform": arguments.platform,
        "shown": [payload.as_json() for payload in payloads],
    }
    sys.stdout.write(json.dumps(whole, ensure_ascii=False, indent=2) + "\n")
    return DONE


async def previewed(
    platform: str, deck: Deck, card: Card, grader: Grader, cards: Path
) -> list[Payload]:
    """Everything that `discord` or `slack` is sent on a learner's day with a card."""
    async with staged(platform, deck, card, grader) as stage:
        return [
            payload
            async for scene in day(stage)
            for payload in _PAYLOADS[platform](scene, stage, cards)
        ]


async def _graded(settings: Settings, platform: str, deck: Deck, card: Card) -> list[Payload]:
    async with GraderClient(settings.grader) as grader:
        return await previewed(platform, deck, card, grader, settings.cards)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _not_writable(file, error) from None


def _check(file: Path) -> None:
    """Refuse a file that cannot be written, before anybody waits; raises OperatorError."""
    try:
        file.open("a").close()
    except OSError as error:
        raise _not_writable(file, error) from None


def _not_writable(file: Path, error: OSError) -> OperatorError:
    reason = error.strerror or type(error).__name__
    return OperatorError(f"{file} cannot be written: {reason}. Name a file to write the page to.")
