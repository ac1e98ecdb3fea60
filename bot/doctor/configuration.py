"""The settings: where things are, what is configured, and the deck."""

from __future__ import annotations

import stat
from collections.abc import Iterator

from bot.core.errors import OperatorError
from bot.deck_files import lint_deck, load_deck
from bot.findings import Finding
from bot.settings import DOT_ENV, Settings
from bot.settings_platforms import SlackSocketSettings

NO_PLATFORM = "neither Discord nor Slack is configured: there is only `practice chat`"


def faults(error: OperatorError) -> list[Finding]:
    """What is wrong with the settings, as far as they cannot be read."""
    return [
        Finding("settings", well=False, says=line, mend="Change it in the environment or in .env.")
        for line in str(error).splitlines()
    ]


def configuration(settings: Settings) -> Iterator[Finding]:
    """What is configured."""
    yield _file()
    yield Finding("data", well=True, says=str(settings.data.absolute()))
    platforms = [] if settings.discord is None else ["Discord"]
    match settings.slack:
        case SlackSocketSettings():
            platforms.append("Slack in Socket Mode")
        case None:
            pass
        case http:
            platforms.append(f"Slack over HTTP, at {http.url}, listening on {http.listen}")
    yield Finding("platforms", well=True, says="; ".join(platforms) or NO_PLATFORM)
    watch = "off" if settings.watch is None else f"http://{settings.watch}/readyz and /metrics"
    yield Finding("watch", well=True, says=watch)
    yield from _clock_of_a_trial(settings)
    yield from deck(settings)


def _file() -> Finding:
    """Which file was read for settings, and whether its tokens are its owner's alone."""
    path = DOT_ENV.absolute()
    if not path.is_file():
        return Finding("settings", well=True, says=f"of the environment alone: no {path}")
    is_private = not path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    says = f"of the environment and of {path}"
    return Finding(
        "settings",
        well=is_private,
        says=says if is_private else f"{says}, which others may read",
        mend=f"chmod 600 {path}",
        grave=False,
    )


def deck(settings: Settings) -> Iterator[Finding]:
    """The cards."""
    try:
        loaded, wrong = load_deck(settings.cards), lint_deck(settings.cards)
    except OperatorError as error:
        yield Finding("deck", well=False, says=str(error), mend="Set PRACTICE_CARDS or --cards.")
        return
    cards = len(loaded.deck.cards)
    yield Finding(
        "deck",
        well=cards > 0 and not wrong,
        says=f"{cards} usable cards in {settings.cards}, {len(wrong)} faults",
        mend="`practice cards lint` names every fault with its line.",
    )


def _clock_of_a_trial(settings: Settings) -> Iterator[Finding]:
    if settings.now is not None:
        yield Finding(
            "trial",
            well=False,
            says=f"the clock starts at {settings.now:%Y-%m-%d %H:%M} UTC whenever the bot does",
            mend="Remove PRACTICE_NOW, unless this is a trial.",
            grave=False,
        )
