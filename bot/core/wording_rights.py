"""What is said about a learner's own data, reminders and disputes."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sized
from datetime import datetime, time

from bot.core.model import Card
from bot.core.records import Dispute
from bot.core.reply import Action, Prose, Reply
from bot.core.wording import HINT, SUBMIT, TODAY, clock_time, count, inert, said, typed

EXPORT = Action("/export", "Export")
_WIDTH = 88

# --- deletion --------------------------------------------------------------------------------


def asks_to_delete() -> Reply:
    """Deletion is wanted."""
    return said(
        "This deletes everything held about you: submissions, also those that wait for their "
        "verdict, hints, words, days and streak. It cannot be undone; `/export` gives you a copy "
        "first.",
        "To delete it, give the same command again today: that means yes.",
        actions=(EXPORT,),
        asks=True,
    )


def deleted(backup_days: int) -> Reply:
    """Everything about the learner is gone; what is not, is named."""
    backups = (
        f"Backups from before may hold it for at most {count(backup_days, 'day')} more, until "
        "they are removed themselves."
        if backup_days
        else "No backups are kept."
    )
    return said(
        "Everything held about you is deleted, and overwritten in the database's files, at the "
        "latest within a day where they are large. What waited for a verdict is cancelled. Your "
        "cohorts keep their totals, which name nobody; files that you exported are yours.",
        f"{backups} Your next command starts afresh.",
    )


# --- export ----------------------------------------------------------------------------------

HELD = {
    "learners": "you, with the time zone and the end of the day that you chose",
    "accounts": "your accounts, with the names that they show",
    "cohorts": "your direct conversation with the bot, and its calendar",
    "memberships": "the cohorts that you joined, and the name that you show on their boards",
    "board_lines": "what boards say of you, week by week",
    "holidays": "holidays of your direct conversation",
    "notices": "what you were told as its organiser",
    "audit": "what you changed as an organiser",
    "postings": "the cards that came in your direct conversation",
    "posting_extras": "what followed those cards",
    "submissions": "the code that you submitted, and what was mended in it",
    "attempts": "its verdicts",
    "disputes": "verdicts that you called wrong",
    "hints": "the hints that you took",
    "reveals": "the answers that you opened",
    "questions": "questions that you were asked before something was shown",
    "words": "what you wrote in your own words",
    "ratings": "how you rated it",
    "practice_days": "the practice days that you finished",
    "zones": "your time zones, each with the day from which it applies",
    "nudges": "when you want to be reminded",
    "untold": "verdicts that have not reached you yet",
    "shared_lines": "where you told a channel that you solved its card",
    "departed": "totals of your direct conversation",
}


def exported(path: str, rows: int) -> Reply:
    """The export was written to a file."""
    return said(f"Everything held about you, {count(rows, 'row')}, is in {inert(path, 300)}.")


_FILES = (
    "In tables/ there is one file for each kind of record, as JSON, a text that programs and "
    "people can read. All times are in UTC. Numbers whose names end in `id` tie records together."
)
_CODE = (
    "In code/ there is every submission as a Python file. It is named after the `id` of the "
    "submission and its card."
)
_NOT_HERE = (
    "Not in here: backups, which hold earlier copies of the same, and the totals of cohorts, "
    "which name nobody. /delete-my-data deletes everything that is listed above."
)


def export_readme(tables: Mapping[str, Sized], now: datetime) -> str:
    """The page that explains a copy to whoever opens it."""
    files = [
        _item(f"tables/{table}.json", f"{HELD[table]}: {count(len(rows), 'row')}")
        for table, rows in tables.items()
    ]
    head = (
        f"This is everything that the practice bot held about you on {now:%Y-%m-%d at %H:%M} UTC."
    )
    parts = (
        _paragraph(head),
        _paragraph(_FILES),
        "\n".join(files) or "There was nothing.",
        _paragraph(_CODE),
        _paragraph(_NOT_HERE),
    )
    return "\n\n".join(parts) + "\n"


def _item(name: str, says: str) -> str:
    return textwrap.fill(says, _WIDTH, initial_indent=f"  {name:28}", subsequent_indent=" " * 30)


def _paragraph(text: str) -> str:
    return textwrap.fill(text, _WIDTH)


# --- reminders -------------------------------------------------------------------------------


def not_a_reminder(words: str) -> str:
    """What was given is neither a time of day nor `off`."""
    return f"“{inert(words)}” is no time of day: write it like 18:00, or `off`."


def reminder_setting(at: time | None) -> str:
    """Whether and when the learner is reminded."""
    if at is None:
        return "No reminder; `/settings remind 18:00` sends you one on days that are not finished."
    return f"A reminder at {clock_time(at)} on days that are not finished; `/settings remind off`."


def reminder(card: Card | None) -> Reply:
    """The learner wanted to be reminded of today's card."""
    which = f", “{card.title}”, {card.minutes} minutes," if card else ""
    return said(
        f"You asked to be reminded: today's card{which} is waiting.",
        "`/settings remind off` stops these reminders.",
        actions=(TODAY,),
        card=None if card is None else card.slug,
    )


# --- disputes --------------------------------------------------------------------------------


def nothing_to_dispute(card: Card) -> str:
    """The learner has no verdict to disagree with."""
    return f"You have no verdict on “{card.title}” yet: submit your code first."


def accepted_anyway(card: Card) -> str:
    """The last attempt was accepted."""
    return f"Your last submission to “{card.title}” was accepted: there is nothing to dispute."


def dispute_kept(card: Card, dispute: Dispute, *, new: bool) -> Reply:
    """The dispute is kept, or was before, or is settled."""
    if dispute.settled_at is not None:
        answer = (Prose("The answer:"), typed(dispute.settled)) if dispute.settled else ()
        says = f"This verdict was looked at on {dispute.settled_at:%Y-%m-%d}, and is settled."
        return Reply((Prose(says), *answer), (SUBMIT,), card.slug)
    kept = "is kept" if new else "was kept before and waits"
    return said(
        f"Your last submission to “{card.title}” {kept} with its verdict, as number "
        f"{dispute.id}, for the author of the card. Its code and your words are shown to them "
        "without your name.",
        "`/dispute` tells you when it is settled; meanwhile another way of writing it may pass.",
        actions=(SUBMIT, HINT),
        card=card.slug,
    )
