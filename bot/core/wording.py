"""What the bot says, as functions: small words first, then every reply but verdicts and answers.

Cards and their answers are in `wording_card.py`, verdicts in `wording_verdict.py`. What a learner
typed enters a sentence only through `inert`, and a block only through `typed`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import time, timedelta

from bot.core.local_days import Span
from bot.core.model import Card
from bot.core.reply import Action, Prose, Reply, Typed

INERT_CHARACTERS = 80
TYPED_CHARACTERS = 2000

SUBMIT = Action("/submit FILE", "Submit a fix")
HINT = Action("/hint", "Hint")
SHORT = Action("/short", "Short answer")
FULL = Action("/full", "Full answer")
EXPLAIN = Action("/explain", "Explain it yourself")
FOLLOW_UPS = Action("/followups", "Follow-ups")
WRONG_ANSWERS = Action("/wrong", "Wrong answers")
LESSON = Action("/lesson", "Lesson")
ANSWERS = Action("/answers", "Answers…")
SHARE = Action("/share", "Share that you solved it")
TODAY = Action("/today", "Today's card")
STREAK = Action("/streak", "Streak")

# --- what learners typed ---------------------------------------------------------------------

_MARKDOWN = re.compile(r"([\\`*_~\[\]()<>#!|{}+=$^&-])")
# Where a platform would see a mention, a channel, a command or a link.
_ACTED_ON = re.compile(r"(?<=@)(?=\S)|(?<=<)(?=[@!#:/])|(?<=:)(?=//)")
_BREAK = "\u200b"
_PLURALS = {"axis": "axes", "index": "indices"}


def inert(text: str, limit: int = INERT_CHARACTERS) -> str:
    """A learner's words for use inside a sentence: one line that no platform acts on."""
    line = " ".join(visible(text).split())
    if len(line) > limit:
        line = line[: limit - 1] + "…"
    return _MARKDOWN.sub(r"\\\1", _ACTED_ON.sub(_BREAK, line))


def typed(text: str, limit: int = TYPED_CHARACTERS) -> Typed:
    """A learner's text, or what a learner's code wrote, as a block of its own."""
    shown = visible(text.expandtabs(4)).rstrip()
    return Typed(shown if len(shown) <= limit else shown[: limit - 1] + "…")


def visible(text: str) -> str:
    """The text without control, direction and invisible characters; line ends are kept."""
    return "".join(c for c in text if c == "\n" or _is_seen(c))


def _is_seen(character: str) -> bool:
    if character == " ":
        return True
    kind = unicodedata.category(character)
    return kind[0] != "C" and kind not in ("Zl", "Zp") and character not in _BLANKS


# Letters and marks by their category, yet nothing is seen of them.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)

# --- small words -----------------------------------------------------------------------------


def number(value: float) -> str:
    """A measured number with two digits, as in 1.5 or 3e-16."""
    return f"{value:.2g}"


def count(how_many: int, noun: str) -> str:
    """1 day, 2 days, 3 queries."""
    return f"{how_many} {noun if how_many == 1 else _plural(noun)}"


def _plural(noun: str) -> str:
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def listed(names: Sequence[str]) -> str:
    """a, b and c."""
    *front, last = names
    return f"{', '.join(front)} and {last}" if front else last


def duration(wait: timedelta) -> str:
    """A wait, rounded up: 10 s, or 2 min 40 s."""
    seconds = -(-wait // timedelta(seconds=1))
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def lines(*sentences: str) -> Prose:
    """One paragraph with a line for each sentence."""
    return Prose("\\\n".join(sentences))


def said(
    *paragraphs: str,
    actions: tuple[Action, ...] = (),
    card: str | None = None,
    asks: bool = False,
) -> Reply:
    """A reply of prose only."""
    return Reply(tuple(Prose(paragraph) for paragraph in paragraphs), actions, card, asks)


# --- waits and asks --------------------------------------------------------------------------


def hint_waits(wait: timedelta) -> str:
    """The next hint is not open yet."""
    return f"The next hint opens in {duration(wait)}. Look once more with the last one."


def submission_waits(wait: timedelta) -> str:
    """The next submission is not taken yet."""
    return (
        f"After several failures in a row there is a pause: submit again in {duration(wait)}. "
        "Nothing was counted; a hint may help meanwhile: `/hint`."
    )


def asks_before_attempt(card: Card) -> Reply:
    """A short or full answer is wanted before any attempt."""
    return said(
        "You have not tried this card yet. What you have answered yourself stays with you: "
        "submit a fix first, a wrong one is fine.",
        "To open the answer all the same, give the same command again: that means yes.",
        actions=(SUBMIT, HINT),
        card=card.slug,
        asks=True,
    )


def asks_before_defects(card: Card, *, words_kept: bool = False) -> Reply:
    """Something is wanted that names the defects, before the card is solved or opened."""
    kept = "Your words are kept. " if words_kept else ""
    return said(
        f"{kept}What comes next names the defects, and you have neither solved this card nor "
        "opened its answer.",
        "To see it all the same, give the same command again: that means yes.",
        actions=(SUBMIT, HINT),
        card=card.slug,
        asks=True,
    )


# --- settings and rights ---------------------------------------------------------------------


def settings(now: Span, later: Span | None, home: str) -> Reply:
    """The learner's calendar; `later` is a change that has not begun, `home` the zone of those
    who chose none."""
    change = [] if later is None else [f"From {later.from_day} on: {_calendar(later)}"]
    return said(
        f"Time zone: {_calendar(now)}",
        *change,
        f"Change them with `/settings zone Europe/Paris` (or `zone none` for {home}) and "
        "`/settings cutoff 04:00`. A change begins with your next practice day and takes no day "
        "from your streak. `/settings board on`, `off` or `name WORDS` is about the board.",
    )


def _calendar(span: Span) -> str:
    return f"{span.zone}; your practice day ends at {clock_time(span.cut_off)}."


def settings_usage() -> str:
    """The settings command was not understood."""
    return (
        "Say `/settings zone Europe/Paris`, `/settings cutoff 04:00`, `/settings remind 18:00` "
        "(or `off`), `/settings board on`, `/settings board off` or `/settings board name WORDS`; "
        "`/settings` alone shows them."
    )


def not_a_time(words: str) -> str:
    """A cut-off that is no time of day, or an unfair one."""
    return f"“{inert(words)}” is not a time from 00:00 to 12:00; write it like 04:00."


def clock_time(at: time) -> str:
    """04:00."""
    return f"{at:%H:%M}"


# --- out of the ordinary ---------------------------------------------------------------------


def still_graded(ahead: int | None = None) -> str:
    """A second paste came before the first one's verdict; `ahead` others run before that."""
    match ahead:
        case None:
            where = ""
        case 0:
            where = " It is the next one."
        case 1:
            where = " One other is before it."
        case _:
            where = f" {ahead} others are before it."
    return (
        "Your last paste is still being graded: its verdict comes first. Nothing was counted "
        f"twice.{where}"
    )


def submission_kept(card: Card) -> Reply:
    """The grader could not be asked; the submission waits."""
    return said(
        "Sorry, the grader cannot take it at the moment. Your submission is kept and will be "
        "judged as soon as it can be, as of now; nothing is lost, and nothing was counted.",
        card=card.slug,
    )


def submission_deleted() -> Reply:
    """The learner deleted everything while the grader was at work."""
    return said("This submission was deleted with your other data before its verdict was there.")


def card_not_loaded(slug: str) -> str:
    """Today's card is in the calendar but not in the deck."""
    return (
        f"Today's card, `{slug}`, cannot be loaded at the moment; choose another one with "
        "`/card NAME`."
    )


def apology(incident: str) -> Reply:
    """Something broke that should not have."""
    return said(
        "Sorry, something went wrong on our side; nothing was counted. Try it again, and if it "
        f"happens again, tell your organiser this number: {incident}."
    )


def told_late(title: str, reply: Reply) -> Reply:
    """A verdict that could not be told when it was asked for."""
    head = Prose(f"The verdict on your submission to “{title}”, which could not be told before:")
    return replace(reply, blocks=(head, *reply.blocks))


def card_is_gone(slug: str) -> Reply:
    """What waits belongs to a card that cannot be loaded."""
    return said(
        f"Your submission to `{slug}` waits: this card cannot be loaded at the moment. It will be "
        "judged when the bot starts with the card."
    )
