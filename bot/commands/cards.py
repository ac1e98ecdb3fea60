"""practice cards list | show | new | lint | verify | disputes | settle: the deck."""

from __future__ import annotations

import argparse
import sys

from bot.chat.terminal.render import render
from bot.commands import (
    DONE,
    NOT_ACCEPTED,
    UNUSABLE,
    Verbs,
    disputes,
    new_card,
    settings_of,
    verify,
)
from bot.core import wording_card
from bot.core.deck import broken_code
from bot.deck_files import lint_deck, load_deck


def add(verbs: Verbs) -> None:
    """The verb's parser with its actions."""
    verb = verbs.add_parser("cards", help="list, show, make, lint or verify cards; disputes")
    actions = verb.add_subparsers(title="actions", metavar="ACTION", required=True)
    for action in ACTIONS:
        action(actions)


def _add_list(actions: Verbs) -> None:
    actions.add_parser("list", help="the usable cards, in order").set_defaults(run=show_list)


def _add_show(actions: Verbs) -> None:
    action = actions.add_parser("show", help="a card as a learner sees it")
    action.add_argument("card", metavar="CARD", help="a card's name")
    action.set_defaults(run=show_card)


def _add_lint(actions: Verbs) -> None:
    actions.add_parser("lint", help="every fault of every card").set_defaults(run=lint)


ACTIONS = (_add_list, _add_show, new_card.add, _add_lint, verify.add, disputes.add)


def show_list(arguments: argparse.Namespace) -> int:
    """Print a line for each usable card; faults of the others go to standard error."""
    loaded = load_deck(settings_of(arguments).cards)
    for card in loaded.deck.cards:
        facts = f"{card.level}  {card.kind:9}  {card.minutes:3} min"
        sys.stdout.write(f"{card.slug:32}  {facts}  {card.title}\n")
    for fault in loaded.faults:
        sys.stderr.write(f"{fault}\n")
    return DONE if loaded.deck.cards else UNUSABLE


def show_card(arguments: argparse.Namespace) -> int:
    """Print a card's question."""
    card = load_deck(settings_of(arguments).cards).deck.card(arguments.card)
    sys.stdout.write(render(wording_card.shown_card(card, broken_code(card))))
    return DONE


def lint(arguments: argparse.Namespace) -> int:
    """Print every fault with its file, line and column."""
    folder = settings_of(arguments).cards
    faults = lint_deck(folder)
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    if not faults:
        cards = len(load_deck(folder).deck.cards)
        sys.stdout.write(f"No fault in {cards} {'card' if cards == 1 else 'cards'}.\n")
    return NOT_ACCEPTED if faults else DONE
