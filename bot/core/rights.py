"""A learner's streak, calendar and rights over the own data."""

from __future__ import annotations

from datetime import time

from bot.core import days, wording
from bot.core.errors import PracticeError
from bot.core.reply import Reply
from bot.core.schedule import known_zone
from bot.core.visit import Call

LATEST_CUT_OFF = time(12)
NO_CARD = ""


def my_streak(call: Call) -> Reply:
    """The learner's streak."""
    return wording.my_streak(days.streak_of(call.tx, call.learner, call.cohort, call.now))


def settings(call: Call) -> Reply:
    """The learner's zone and cut-off."""
    learner = call.tx.learner(call.learner.id)
    return wording.settings(learner, days.zone_of(learner, call.cohort))


def set_zone(call: Call, name: str) -> Reply:
    """Keep the learner's own zone."""
    call.tx.set_zone(call.learner.id, known_zone(name), call.learner.cut_off)
    return settings(call)


def set_cut_off(call: Call, words: str) -> Reply:
    """Keep when the learner's practice day ends: a time of the night or the morning."""
    try:
        cut_off = time.fromisoformat(words.strip())
    except ValueError:
        raise PracticeError(wording.not_a_time(words)) from None
    if cut_off.tzinfo is not None or cut_off > LATEST_CUT_OFF:
        raise PracticeError(wording.not_a_time(words))
    call.tx.set_zone(call.learner.id, call.learner.zone, cut_off)
    return settings(call)


def delete(call: Call) -> Reply:
    """Delete everything about the learner; asked for twice within a practice day."""
    question = f"delete {call.today}"
    if not call.tx.ask_once(call.learner.id, NO_CARD, question, call.now):
        return wording.asks_to_delete()
    call.tx.delete_learner(call.learner.id)
    return wording.deleted()
