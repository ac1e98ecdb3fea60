"""A learner's calendar and rights over the own data."""

from __future__ import annotations

from dataclasses import replace
from datetime import time

from bot.core import days, nudges, wording, wording_rights
from bot.core.errors import PracticeError
from bot.core.local_days import ONE_DAY
from bot.core.reply import Prose, Reply
from bot.core.schedule import known_zone
from bot.core.visit import Call

LATEST_CUT_OFF = time(12)
NO_CARD = ""
NO_ZONE = "none"


def settings(call: Call) -> Reply:
    """The learner's zone and cut-off, and a change that begins tomorrow."""
    life = days.life_of(call.tx, call.learner, call.cohort)
    now, later = life.span_on(call.today), life.span_on(call.today + ONE_DAY)
    shown = wording.settings(now, None if later == now else later, call.cohort.zone)
    at = call.tx.nudge_at(call.learner.id, call.cohort.id)
    return Reply((*shown.blocks, Prose(wording_rights.reminder_setting(at))), shown.actions)


def set_zone(call: Call, name: str) -> Reply:
    """Keep the learner's own zone, or give it up; it applies from the next local day."""
    zone = None if name.strip().casefold() == NO_ZONE else known_zone(name)
    return _apply(call, zone, call.learner.cut_off)


def set_cut_off(call: Call, words: str) -> Reply:
    """Keep when the learner's practice day ends: a time of the night or the morning."""
    try:
        cut_off = time.fromisoformat(words.strip())
    except ValueError:
        raise PracticeError(wording.not_a_time(words)) from None
    if cut_off.tzinfo is not None or cut_off > LATEST_CUT_OFF:
        raise PracticeError(wording.not_a_time(words))
    return _apply(call, call.learner.zone, cut_off)


def _apply(call: Call, zone: str | None, cut_off: time) -> Reply:
    call.tx.set_zone(call.learner.id, call.today + ONE_DAY, zone, cut_off)
    return settings(call)


def remind(call: Call, words: str) -> Reply:
    """Keep at what time of day the learner wants to be reminded, or that they do not."""
    call.tx.set_nudge(call.learner.id, call.cohort.id, nudges.read_time(words))
    return settings(call)


def delete(call: Call, backup_days: int) -> Reply:
    """Delete everything about the learner; asked for twice within a practice day."""
    question = f"delete {call.today}"
    if not call.tx.ask_once(call.learner.id, NO_CARD, question, call.now):
        return wording_rights.asks_to_delete()
    shared = tuple(call.tx.shared(call.learner.id, call.cohort.platform))
    call.tx.delete_learner(call.learner.id)
    return replace(wording_rights.deleted(backup_days), removes=shared)
