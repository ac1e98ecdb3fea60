"""The App Home: a learner's own page, with every reveal again. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.slack.fit import shortened
from bot.chat.slack.press import Press, Spot
from bot.chat.slack.rich_text import Json, block, leaf, paragraph, plain_text
from bot.core.home import HomeCard, HomeCohort
from bot.core.reply import Action
from bot.core.wording import ANSWERS, FOLLOW_UPS, HINT, SUBMIT, WRONG_ANSWERS, count, listed

MOST_BLOCKS, HEADING, LABEL = 100, 150, 75
HERE_ALONE = "Your own practice"
NOTHING_YET = (
    "No card has come to you yet. Press a button of a card in its channel, or begin with one here."
)
_TODAYS = (SUBMIT, HINT, ANSWERS, FOLLOW_UPS, WRONG_ANSWERS)
_EARLIER = (Action("/today", "Open"), ANSWERS, FOLLOW_UPS)
_ALWAYS = (
    Action("/today", "A card for me"),
    Action("/streak", "Streak"),
    Action("/settings", "Settings"),
    Action("/help", "Help"),
)


def view(cohorts: Sequence[HomeCohort]) -> Json:
    """The page of a learner who is in these cohorts."""
    blocks = [block for one in cohorts for block in _cohort(one)]
    if not blocks:
        blocks = [block([paragraph(leaf(NOTHING_YET))])]
    blocks = blocks[: MOST_BLOCKS - 2]
    return {
        "type": "home",
        "blocks": [*blocks, {"type": "divider"}, _buttons("always", _ALWAYS, Spot())],
    }


def _cohort(one: HomeCohort) -> Iterator[Json]:
    cohort = one.cohort
    yield {"type": "header", "text": plain_text(shortened(cohort.name or HERE_ALONE, HEADING))}
    if one.streak:
        yield block([paragraph(leaf(one.streak))])
    channel = "" if cohort.direct else cohort.channel
    for number, card in enumerate(one.cards):
        yield block([paragraph(*_about(card))])
        spot = Spot(channel, card.posting.id, card.card.slug)
        name = f"{cohort.id} {card.posting.id}"
        yield _buttons(name, _EARLIER if number else _TODAYS, spot)


def _about(card: HomeCard) -> list[Json]:
    title = leaf(card.card.title, frozenset({"bold"}))
    words = [f" · {card.posting.local_day} · {card.standing}"]
    if card.due:
        many = count(len(card.due), "follow-up")
        words.append(f" {many} to answer: {listed([str(one) for one in card.due])}.")
    return [title, leaf("".join(words))]


def _buttons(name: str, actions: Sequence[Action], spot: Spot) -> Json:
    return {
        "type": "actions",
        "block_id": name,
        "elements": [_button(number, action, spot) for number, action in enumerate(actions)],
    }


def _button(number: int, action: Action, spot: Spot) -> Json:
    press = Press(action.command, spot)
    shown = {"type": "button", "text": plain_text(shortened(action.label, LABEL))}
    return shown | {"action_id": f"{press.kind}:{number}", "value": press.value()}
